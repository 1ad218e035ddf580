/** The parts of jStat that are used here. The package has no types of its own. */
declare module 'jstat' {
  const jStat: {
    /** The complementary error function. */
    erfc(x: number): number
    normal: {
      /** The quantile of a normal distribution at a probability. */
      inv(probability: number, mean: number, deviation: number): number
    }
  }

  export { jStat as default }
}
