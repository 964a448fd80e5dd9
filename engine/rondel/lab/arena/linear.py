"""Small matrices as lists of rows: product and inverse, for as many rows as there are bots."""

from __future__ import annotations

Matrix = list[list[float]]


def product(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan, the largest pivot first; the matrix must have one."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [each / head for each in rows[column]]
        for other in range(count):
            if other != column and rows[other][column]:
                share = rows[other][column]
                rows[other] = [a - share * b for a, b in zip(rows[other], rows[column], strict=True)]
    return [row[count:] for row in rows]
