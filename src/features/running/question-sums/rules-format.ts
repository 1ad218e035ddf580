/** The kind of file, which the signature covers. Change the number if the shape changes. */
export const sumsFormat = 'equity-audit questions 1'
/** About 900 surveys. */
export const sumsBytesAtMost = 12_000_000
