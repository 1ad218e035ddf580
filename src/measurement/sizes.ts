/** A standardized difference in words: Cohen's small, medium and large, and a word for anything below them. */
export const sizes = ['very small', 'small', 'medium', 'large'] as const
export type Size = (typeof sizes)[number]

/** Ignores the sign: small from 0.2, medium from 0.5, large from 0.8 (J. Cohen, Statistical Power Analysis, 1988). */
export function sizeOf(g: number): Size {
  // Values within rounding error below a boundary count as on it.
  const size = Math.abs(g) + 1e-9
  return size < 0.2 ? 'very small' : size < 0.5 ? 'small' : size < 0.8 ? 'medium' : 'large'
}
