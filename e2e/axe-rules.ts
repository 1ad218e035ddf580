import axe from 'axe-core'

/** Kinds of rules that do not run: tried out, retired, and those of level AAA. */
const left = new Set(['experimental', 'deprecated', 'wcag2aaa'])

/** The rules of axe that run on every page: of WCAG 2.2 A and AA, also those that axe has off on its own, and of good practice. */
export const axeRules: readonly { ruleId: string; tags: string[] }[] = axe
  .getRules()
  .filter(({ tags }) => !tags.some((tag) => left.has(tag)))

/** Those that are about colors. */
export const colourRules = axeRules.filter(({ tags }) => tags.includes('cat.color'))

/** The success criteria that a rule is about, by its tags: `wcag143` is 1.4.3. */
export const criteriaOf = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => {
    const [, principle, guideline, criterion] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
    return criterion === undefined ? [] : [`${principle}.${guideline}.${criterion}`]
  })
