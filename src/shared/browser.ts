/** What a user agent has in it, and whose it is; the first that fits. */
const families = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['CrOS', 'ChromeOS'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Browser family and operating system of a user agent, nothing finer. */
export function browserOf(userAgent: string): string {
  const named = (all: typeof families | typeof systems) => all.find(([sign]) => userAgent.includes(sign))?.[1]
  return `${named(families) ?? 'Other browser'} on ${named(systems) ?? 'other system'}`
}
