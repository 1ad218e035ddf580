/** A text to look for in the user agent, and the browser it identifies. The first match is used. */
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

/** Returns only the browser family and operating system from a user agent. */
export function browserOf(userAgent: string): string {
  const named = (all: typeof families | typeof systems) => all.find(([sign]) => userAgent.includes(sign))?.[1]
  return `${named(families) ?? 'Other browser'} on ${named(systems) ?? 'other system'}`
}
