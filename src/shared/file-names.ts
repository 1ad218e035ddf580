/** A name in letters, digits and hyphens, which every system can keep; empty if it has none of them. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)

/**
 * The name of a file without its ending, of what it is, whose it is and its day: "equity-audit-brief",
 * "Lakeside Middle School" and "2026-10-27" make "equity-audit-brief-Lakeside-Middle-School-2026-10-27".
 */
export const fileName = (what: string, whose: string, day: string): string =>
  [what, plain(whose), day].filter((part) => part !== '').join('-')
