import { areaCodes } from '../../shared/codes.ts'
import type { AreaSums } from '../questions/rules-answers.ts'

const [point, comma, nought, nine, opening, closing] = [0x2e, 0x2c, 0x30, 0x39, 0x5b, 0x5d]
/** A whole number of so many digits, divided by a power of ten, is the number nearest to what is written. */
const digitsAtMost = 15

/** Sums of nobody yet, to be read into. */
export const emptySums = (): AreaSums => areaCodes.map(() => [0, 0, 0])

/**
 * Reads the stored sums of a response into `into`, as JSON.parse would, in an eighth of the time and without anything to be
 * cleared away. False where they are written otherwise than three plain numbers for each area; `into` is then of no use.
 */
export function readSums(text: string, into: AreaSums): boolean {
  let [area, part, value, scale, digits] = [0, 0, 0, 0, 0]
  for (let at = 1; at < text.length - 1; at++) {
    const code = text.charCodeAt(at)
    if (code >= nought && code <= nine) {
      value = value * 10 + code - nought
      scale *= 10
      digits += 1
    } else if (code === point) scale = 1
    else if (code === comma || code === closing) {
      if (digits > digitsAtMost) return false
      const sums = into[area]
      if (digits > 0 && sums !== undefined && part < 3) sums[part] = scale > 1 ? value / scale : value
      if (digits > 0) part += 1
      ;[value, scale, digits] = [0, 0, 0]
      if (code === closing) {
        if (part !== 3) return false
        area += 1
        part = 0
      }
    } else if (code !== opening) return false
  }
  return area === into.length
}
