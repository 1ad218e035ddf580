/** Reduces a name to letters, digits and hyphens, which every file system allows. Empty if the name has none of them. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)

/**
 * Builds a file name, without its extension, from a subject, an owner and a day: "equity-audit-brief", "Lakeside Middle
 * School" and "2026-10-27" make "equity-audit-brief-Lakeside-Middle-School-2026-10-27".
 */
export const fileName = (what: string, whose: string, day: string): string =>
  [what, plain(whose), day].filter((part) => part !== '').join('-')
