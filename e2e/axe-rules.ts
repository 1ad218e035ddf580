import axe from 'axe-core'

/** Kinds of rules that are left out: experimental, deprecated and level AAA. */
const left = new Set(['experimental', 'deprecated', 'wcag2aaa'])

/** The axe rules for every page: best practices, and WCAG 2.2 A and AA, including rules off by default. */
export const axeRules: readonly { ruleId: string; tags: string[] }[] = axe
  .getRules()
  .filter(({ tags }) => !tags.some((tag) => left.has(tag)))

export const colourRules = axeRules.filter(({ tags }) => tags.includes('cat.color'))

/** Returns the success criteria that a rule covers, from its tags: `wcag143` is 1.4.3. */
export const criteriaOf = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => {
    const [, principle, guideline, criterion] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
    return criterion === undefined ? [] : [`${principle}.${guideline}.${criterion}`]
  })
