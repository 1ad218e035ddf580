import { hidden } from '../../../measurement/figures.ts'
import type { Figures } from '../../../measurement/results.ts'
import { areaCodes, type Group, groupNames, groupOf } from '../../../shared/codes.ts'
import { dayIn, dayInWords } from '../../../shared/dates.ts'
import { count, counted } from '../../../shared/numbers.ts'
import { type Box, lotFrom } from '../responses/rules-draw.ts'
import type { StoredResults } from './rules.ts'

/** Hides the figures of undecided groups, and Everyone's. */
export function suppressUndecided(figures: Figures, undecided: readonly Group[]): Figures {
  if (undecided.length === 0) return figures
  const none = () => ({ overall: hidden('overfull'), areas: areaCodes.map(() => hidden('overfull')) })
  return {
    ...figures,
    groups: figures.groups.map((group) => (undecided.includes(group.key) ? { ...group, ...none() } : group)),
    everyone: { groups: [], ...none() },
  }
}

/** Adds a late group's figures, and Everyone's once no groups are undecided. Other groups' figures don't change. */
export function withLate(kept: StoredResults, group: Group, late: StoredResults): StoredResults {
  const { figures, items } = kept
  const undecided = (kept.undecided ?? []).filter((one) => one !== group)
  const isWhole = undecided.length === 0
  const own = <T extends { type: Parameters<typeof groupOf>[0] }>(all: readonly T[]) =>
    all.filter(({ type }) => groupOf(type) === group)
  const counts = { ...kept.counts, [group]: late.counts[group] }
  return {
    ...kept,
    undecided,
    counts,
    ...(kept.drawnFrom && late.drawnFrom
      ? { drawnFrom: { ...kept.drawnFrom, [group]: late.drawnFrom[group] } }
      : {}),
    expected: { ...kept.expected, [group]: late.expected[group] },
    total: counts.students + counts.parents + counts.staff,
    ...(late.setAside === undefined ? {} : { setAside: late.setAside }),
    ...(isWhole && late.unread !== undefined ? { unread: late.unread } : {}),
    figures: {
      groups: figures.groups.map((one) =>
        one.key === group ? (late.figures.groups.find(({ key }) => key === group) ?? one) : one,
      ),
      everyone: isWhole ? late.figures.everyone : figures.everyone,
      gaps: [...figures.gaps, ...late.figures.gaps.filter((gap) => gap.group === group)],
    },
    ...(kept.stories && {
      stories: [...kept.stories, ...(late.stories ?? []).filter((one) => one.group === group)],
    }),
    items: Object.fromEntries(
      areaCodes.map((code) => [code, [...items[code], ...own(late.items[code])]]),
    ) as unknown as StoredResults['items'],
    quality: [...(kept.quality ?? []), ...own(late.quality ?? [])],
  }
}

/** Describes the groups with more responses than can count: undecided groups and groups with a random choice. */
export function overfullSentences(
  box: Box,
  { undecided = [], drawnFrom, counts, expected, slips }: StoredResults,
): { waiting: string[]; drawn: string[] } {
  const from = lotFrom(box)
  const until = from === null ? '' : ` by ${dayInWords(dayIn(box.zone, new Date(from)), 'full')}`
  const waiting = undecided.map(
    (group) =>
      `${groupNames[group]}: we got ${count(counts[group])} responses, but the group has only ${counted(expected[group], 'person', 'people')}. ${groupNames[group]}${box.groups.length > 1 ? ' and Everyone' : ''} won’t have scores until an administrator decides which responses count. If no one decides${until}, we’ll choose at random.`,
  )
  const drawn = box.groups.flatMap((group) => {
    const came = drawnFrom?.[group] ?? null
    // With slips, another sentence says how the group's responses came.
    if (came === null || undecided.includes(group) || slips?.[group]) return []
    return `${groupNames[group]}: we got ${count(came)} responses, but the group has only ${counted(expected[group], 'person', 'people')}. We counted ${count(counts[group])}, chosen at random. We can’t tell who sent them, because anyone can use the link.`
  })
  return { waiting, drawn }
}
