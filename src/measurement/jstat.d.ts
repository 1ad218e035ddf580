/** The parts of jStat that are used here. The package has no types of its own. */
declare module 'jstat' {
  const jStat: {
    /** The regularized incomplete beta function I(x; a, b). */
    ibeta(x: number, a: number, b: number): number
    /** The complementary error function. */
    erfc(x: number): number
    studentt: {
      /** The quantile of Student's t distribution at a probability. */
      inv(probability: number, degreesOfFreedom: number): number
    }
  }

  export { jStat as default }
}
