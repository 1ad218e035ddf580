/** The parts of jStat that are used here. The package doesn't include types. */
declare module 'jstat' {
  const jStat: {
    erfc(x: number): number
    chisquare: {
      /** The probability that a variable with this many degrees of freedom is at most x. */
      cdf(x: number, freedom: number): number
    }
    centralF: {
      /** The quantile of an F distribution at a probability. */
      inv(probability: number, between: number, within: number): number
    }
    normal: {
      /** The quantile of a normal distribution at a probability. */
      inv(probability: number, mean: number, deviation: number): number
    }
    studentt: {
      /** The probability that a variable with this many degrees of freedom is at most x. */
      cdf(x: number, freedom: number): number
      /** The quantile at a probability. */
      inv(probability: number, freedom: number): number
    }
  }

  export { jStat as default }
}
