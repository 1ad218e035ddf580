/** What the service reports about its settings at startup: names that look misspelled, and the values in effect. */

/** Number of edits that turn one word into another: letters added, left out or replaced, and neighbors swapped. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i])
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let j = 1; j <= b.length; j++) rows[0]?.push(j)
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1])
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const fewest = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced)
      rows[i]?.push(exchanged ? Math.min(fewest, at(i - 2, j - 2) + 1) : fewest)
    }
  }
  return at(a.length, b.length)
}

/** Returns one sentence for each variable whose name is close to a setting's name. */
export function misspelt(
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return []
    const edits = name.length < 8 ? 1 : 2
    const isNear = (setting: string) =>
      Math.abs(setting.length - name.length) <= edits && distance(name.toUpperCase(), setting) <= edits
    const meant = settings.find(isNear)
    return meant ? [`${name} isn’t a setting. Did you mean ${meant}?`] : []
  })
}

const secrets = ['ADMIN_PASSWORD', 'TOKEN_SECRET', 'OIDC_PROVIDERS', 'SMTP_URL']

/** Returns every setting that has a value, as NAME=value. For secrets, shows only that they are set. */
export function inEffect(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined) return []
    const shown = secrets.includes(name) ? '(set)' : withoutPassword(String(value))
    return [`${name}=${/\s/.test(shown) ? JSON.stringify(shown) : shown}`]
  })
}

const withoutPassword = (value: string): string =>
  value.replace(/^(\w+:\/\/[^:/@]*):.*@/, '$1:…@').replace(/([?&]password=)[^&]*/gi, '$1…')
