/** A factor common to standardized questions: each question's loading, and the unique share of its variance. */
export interface OneFactor {
  loadings: number[]
  unique: number[]
}

/** Uniqueness is at least this share of the variance. Otherwise, maximum likelihood could find a value of zero. */
const leastUnique = 0.005
const [least, most] = [Math.log(leastUnique), 0]
/** Ten are usually enough. */
const turns = 200

/**
 * Fits the common factor of questions by maximum likelihood, as K. G. Jöreskog does. The best loadings for given
 * uniquenesses are known, so the search covers only the logarithms of the uniquenesses (Psychometrika 32, 1967). It
 * uses exact second derivatives (M. R. B. Clarke, British Journal of Mathematical and Statistical Psychology 23, 1970).
 * If questions share hardly any factor, the likelihood has more than one maximum; the higher of the two found from two
 * starts is used. `correlation` must be for three questions or more.
 */
export function oneFactor(correlation: readonly (readonly number[])[]): OneFactor {
  const [first, second] = [
    fitted(correlation, startByOthers(correlation)),
    fitted(correlation, startByItem(correlation)),
  ]
  const { unique: logs, values, vectors } = second.misfit < first.misfit ? second : first
  const unique = logs.map(Math.exp)
  const size = Math.sqrt(Math.max(0, (values[0] ?? 1) - 1))
  const sign = total(vectors[0] ?? []) < 0 ? -1 : 1
  const loadings = unique.map((part, item) => sign * size * Math.sqrt(part) * (vectors[0]?.[item] ?? 0))
  return { loadings, unique }
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const within = (logs: readonly number[]): number[] =>
  logs.map((log) => (Number.isNaN(log) ? most : Math.min(most, Math.max(least, log))))

/** Returns Jöreskog's start, from the part of each question that the others don't explain. */
function startByOthers(correlation: readonly (readonly number[])[]): number[] {
  const items = correlation.length
  return within(
    correlation.map((_, item) => {
      const unit = correlation.map((__, other) => Number(other === item))
      const unexplained = solved(correlation, unit)?.[item]
      return unexplained === undefined ? least : Math.log((1 - 0.5 / items) / unexplained)
    }),
  )
}

/** Starts near one question alone, for answers with hardly any factor: the one that makes answers most likely. */
function startByItem(correlation: readonly (readonly number[])[]): number[] {
  const starts = correlation.map((_, item) =>
    fitOf(
      correlation,
      correlation.map((__, other) => Math.log(other === item ? 0.1 : 0.99)),
    ),
  )
  return starts.reduce((best, start) => (start.misfit < best.misfit ? start : best)).unique
}

interface Fit {
  /** Logarithms of the uniquenesses. */
  unique: number[]
  /** Minus twice the log-likelihood per person, without the constant that all fits share. The fit minimizes it. */
  misfit: number
  /** Correlations, each over its uniquenesses' square roots; their eigenvalues, largest first, and eigenvectors. */
  scaled: number[][]
  values: number[]
  vectors: number[][]
}

function fitOf(correlation: readonly (readonly number[])[], unique: number[]): Fit {
  const roots = unique.map((log) => Math.exp(-log / 2))
  const scaled = correlation.map((row, item) =>
    row.map((value, other) => value * (roots[item] ?? 0) * (roots[other] ?? 0)),
  )
  const { values, vectors } = eigen(scaled)
  const [first = 1, ...rest] = values
  return { unique, misfit: total(unique) + Math.log(first) + total(rest), scaled, values, vectors }
}

/** Newton's method between bounds. Each iteration lowers the misfit, until none does. */
function fitted(correlation: readonly (readonly number[])[], start: number[]): Fit {
  let fit = fitOf(correlation, start)
  for (let turn = 0; turn < turns; turn++) {
    const slopes = slopesOf(fit)
    const free = [...slopes.keys()].filter((item) => !leavesBounds(fit.unique[item] ?? 0, slopes[item] ?? 0))
    const own = free.map((item) => slopes[item] ?? 0)
    if (own.every((slope) => Math.abs(slope) < 1e-12)) break
    const step = stepOf(fit, free, own)
    const next = shortened(
      correlation,
      fit,
      slopes,
      new Map(free.map((item, place) => [item, step[place] ?? 0])),
    )
    if (next === undefined) break
    const gain = fit.misfit - next.misfit
    fit = next
    if (gain < 1e-12) break
  }
  return fit
}

const leavesBounds = (log: number, slope: number): boolean =>
  (log <= least && slope > 0) || (log >= most && slope < 0)

/** Halves a step until it lowers the misfit by at least a small part of what its slope predicts. */
function shortened(
  correlation: readonly (readonly number[])[],
  fit: Fit,
  slopes: readonly number[],
  step: ReadonlyMap<number, number>,
): Fit | undefined {
  const longest = Math.max(...[...step.values()].map(Math.abs))
  for (let part = Math.min(1, 2 / longest); part * longest > 1e-12; part /= 2) {
    const unique = within(fit.unique.map((log, item) => log - part * (step.get(item) ?? 0)))
    const expected = total(unique.map((log, item) => ((fit.unique[item] ?? 0) - log) * (slopes[item] ?? 0)))
    const next = fitOf(correlation, unique)
    if (expected > 0 && next.misfit <= fit.misfit - 1e-4 * expected) return next
  }
  return undefined
}

const slopesOf = ({ unique, values, vectors }: Fit): number[] =>
  unique.map((_, item) =>
    total(values.slice(1).map((value, at) => (1 - value) * (vectors[at + 1]?.[item] ?? 0) ** 2)),
  )

/** Returns a step that lowers the questions' misfit: Newton's, or a shorter one if it doesn't curve upward. */
function stepOf(fit: Fit, items: readonly number[], slopes: readonly number[]): readonly number[] {
  const { rest, ofFactor } = curvature(fit, items)
  const exact = rest.map((row, item) => row.map((value, other) => value + (ofFactor[item]?.[other] ?? 0)))
  const upwards = rest.map((row, item) => row.map((value, other) => (item === other ? value + ridge : value)))
  return solved(exact, slopes) ?? solved(upwards, slopes) ?? slopes
}

const ridge = 1e-4

/**
 * Returns second derivatives of the misfit for the given questions: what they would be if the factor stayed fixed,
 * which never curves downward, and what the factor's rotation adds.
 */
function curvature({ scaled, values, vectors }: Fit, items: readonly number[]) {
  const [first = 1] = values
  const both = (at: number, item: number, other: number) =>
    (vectors[at]?.[item] ?? 0) * (vectors[at]?.[other] ?? 0)
  const each = (of: (item: number, other: number) => number) =>
    items.map((item) => items.map((other) => of(item, other)))
  return {
    rest: each((item, other) => {
      const ofFirst = both(0, item, other)
      return (Number(item === other) - ofFirst) * ((scaled[item]?.[other] ?? 0) - first * ofFirst)
    }),
    ofFactor: each((item, other) => {
      let sum = 0
      for (let at = 1; at < values.length; at++) {
        const value = values[at] ?? 0
        // If both are the same, the factor can't be separated from the rest, and there are no derivatives.
        const apart = Math.max(first - value, 1e-12)
        sum += (both(at, item, other) * (1 - value) * (first + value)) / apart
      }
      return both(0, item, other) * sum
    }),
  }
}

/** Solves linear equations by Cholesky's method. Returns undefined if the matrix isn't positive definite. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | undefined {
  const lower = matrix.map((row) => [...row])
  const at = (row: number, column: number) => lower[row]?.[column] ?? 0
  const result = [...right]
  for (const [row, values] of lower.entries()) {
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column)
      for (let before = 0; before < column; before++) sum -= at(row, before) * at(column, before)
      if (row === column && !(sum > 1e-12)) return undefined
      values[column] = row === column ? Math.sqrt(sum) : sum / at(column, column)
    }
    let sum = result[row] ?? 0
    for (let before = 0; before < row; before++) sum -= at(row, before) * (result[before] ?? 0)
    result[row] = sum / at(row, row)
  }
  for (let row = lower.length - 1; row >= 0; row--) {
    let sum = result[row] ?? 0
    for (let after = row + 1; after < lower.length; after++) sum -= at(after, row) * (result[after] ?? 0)
    result[row] = sum / at(row, row)
  }
  return result
}

/** Returns a symmetric matrix's eigenvalues, largest first, and eigenvectors, by Jacobi's rotations. */
function eigen(matrix: readonly (readonly number[])[]): { values: number[]; vectors: number[][] } {
  const size = matrix.length
  const rows = Float64Array.from(matrix.flat())
  const vectors = Float64Array.from(rows, (_, at) => Number(at % (size + 1) === 0))
  const value = (one: number, other: number) => rows[one * size + other] ?? 0
  const small = 1e-26 * total(matrix.map((row, at) => row[at] ?? 0)) ** 2
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0
    for (let one = 0; one < size; one++)
      for (let other = one + 1; other < size; other++) off += value(one, other) ** 2
    if (off < small) break
    for (let one = 0; one < size; one++)
      for (let other = one + 1; other < size; other++) {
        const both = value(one, other)
        if (both === 0) continue
        const slope = (value(other, other) - value(one, one)) / (2 * both)
        const tangent = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.sqrt(slope * slope + 1))
        const cosine = 1 / Math.sqrt(tangent * tangent + 1)
        rotate(rows, one, other, size, cosine, tangent * cosine)
        rotate(rows, one * size, other * size, 1, cosine, tangent * cosine)
        rotate(vectors, one * size, other * size, 1, cosine, tangent * cosine)
      }
  }
  const order = [...matrix.keys()].sort((one, other) => value(other, other) - value(one, one))
  return {
    values: order.map((one) => value(one, one)),
    vectors: order.map((one) => [...vectors.subarray(one * size, (one + 1) * size)]),
  }
}

/** Rotates two columns or rows of a square matrix. Each starts at an index and continues in increments of `step`. */
function rotate(
  square: Float64Array,
  one: number,
  other: number,
  step: number,
  cosine: number,
  sine: number,
): void {
  const size = Math.sqrt(square.length)
  for (let at = 0; at < size * step; at += step) {
    const first = square[one + at] ?? 0
    const second = square[other + at] ?? 0
    square[one + at] = cosine * first - sine * second
    square[other + at] = sine * first + cosine * second
  }
}
