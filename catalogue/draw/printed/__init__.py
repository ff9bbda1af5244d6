"""Pictures on pages: sheets of many creatures, cards, tiles to cut out, and PDF.

`pages` has the sizes of paper, `sheets` puts many creatures on pages with an index, `cards` draws a deck,
`printing` tiles and answers at true size, and `paper` makes a PDF of pages. A page is a picture in
millimetres.
"""
