import type { Tone } from '../rules-pages.ts'

/** Sizes in points. */
export const sheets = { letter: [612, 792], a4: [595.28, 841.89] } as const
export const margins = { side: 46, top: 62, bottom: 56 } as const
export const body = 9.5
export const small = 8.25
/** Line height as a multiple of the type size. */
export const leading = 1.32

export const colours = {
  ink: '#1f2933',
  quiet: '#505b65',
  line: '#e3ddd0',
  track: '#eae4d6',
  teal: '#0b5563',
  bar: '#1f6f7c',
  low: '#b3261e',
  emerging: '#7a5200',
  high: '#2b6e3f',
} as const
export const zones: readonly [Tone, number, number, string][] = [
  ['low', 0, 3.3, '#f8e3df'],
  ['emerging', 3.3, 6.7, '#f8ebcb'],
  ['high', 6.7, 10, '#dfecdf'],
]
/** Colors of the answer scale from one end to the other, by the number of answers shown. */
export const answers: Readonly<Record<number, readonly string[]>> = {
  1: ['#e3dccb'],
  2: ['#a3563a', '#3a7884'],
  3: ['#a3563a', '#e3dccb', '#3a7884'],
  4: ['#8a3f24', '#dda488', '#8dbbc0', '#0b5563'],
  5: ['#8a3f24', '#dda488', '#e3dccb', '#8dbbc0', '#0b5563'],
}
const dark = new Set(['#8a3f24', '#a3563a', '#3a7884', '#0b5563'])
export const textOn = (fill: string): string => (dark.has(fill) ? '#ffffff' : colours.ink)

/** Shapes of the three zones, as paths in a 12 by 12 square. */
export const shapes: Readonly<Record<Tone, string>> = {
  low: 'M1.2 1.8h9.6L6 11z',
  emerging: 'M6 .6L11.4 6 6 11.4.6 6z',
  high: 'M6 1a5 5 0 1 0 0 10a5 5 0 1 0 0-10z',
}
