import { scoreStatus } from '../../../measurement/scores.ts'
import { scoreWords, shareWords } from '../../../measurement/words.ts'
import { groupNames } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { counted, count as grouped, percent, percentOf } from '../../../shared/numbers.ts'
import type { DistrictGap, DistrictResults } from '../../figures/district-results/contract.ts'
import {
  changeVerdict,
  onlyOnce,
  tooFewForChange,
  tooFewSchools,
} from '../../figures/district-results/rules-gaps.ts'
import type { Figure } from '../../figures/results/contract.ts'
import {
  allAreas,
  answeredSentence,
  capital,
  everyoneSentence,
  listed,
  lowestAreas,
  pointsWords,
  scoreAndWord,
  subgroupWords,
} from '../../figures/results/rules-sentences.ts'
import { shortened } from '../../records/documents/rules-pages.ts'
import type { AnyGoal } from '../goals/contract.ts'
import type { BriefContent } from './contract.ts'
import { briefLimits, goalsOf, readingOf } from './rules.ts'
import { gapWhere } from './rules-asks.ts'

type Combined = NonNullable<DistrictResults['rollUp']>
type Gap = BriefContent['gaps'][number]

const years = (round: string): string => round.replace('-', '–')

/** Builds the text of a district's brief from figures in its combined results. It computes no new figures. */
export function districtBriefOf(
  { name, round, areas, today }: DistrictResults,
  combined: Combined,
  goals: readonly AnyGoal[],
): BriefContent {
  const { everyone, groups, schools, smallGroup, madeOn } = combined
  const named = areas
    .map(({ name: area }, at) => ({
      name: area,
      figure: everyone.areas[at] ?? nothing,
      groups: groups.map((group) => group.areas[at] ?? nothing),
    }))
    .sort(lowestFirst)
  const clear = clearGaps(combined)
  const gaps = clear.slice(0, briefLimits.gaps).map((gap) => shownGap(gap, areas))
  const response = groups.map(responseOf)
  const open = goals.filter(({ state }) => state === 'open').length
  const district = shortened(name, briefLimits.school)
  const content = {
    surveyName: `${counted(schools, 'school')}, school year ${years(round ?? '')}`,
    schoolName: district,
    made: today,
    title: `How fair school feels in ${district}`,
    overall: everyone.overall,
    everyone: everyoneSentence(everyone.about, groups.length),
    groups: groups.map((group) => group.name),
    areas: named,
    gaps,
    change: changeOf(combined),
    response,
    answered: answeredIn(response),
    missing: missingOf(combined),
    ...(open > 0 ? goalsOf(goals) : { goals: [], goalsNote: '' }),
    asks: asksOf(gaps, open),
    reading: readingOf(
      smallGroup,
      '. We compare people only with others in the same school, then combine the schools.',
      ' None of this explains why schools or groups differ.',
    ),
    setAsideWords: `Figures of ${counted(schools, 'school')}, combined on ${dayInWords(madeOn, 'full')}. They don’t change.`,
  }
  return { ...content, lead: leadOf(content, combined, clear[0]) }
}

const nothing: Figure = {
  n: null,
  atLeast: false,
  score: null,
  coded: null,
  status: null,
  margin: null,
  favourable: null,
  reason: null,
}

/** Areas with a score come first, lowest first. */
const lowestFirst = (a: { figure: Figure }, b: { figure: Figure }): number =>
  (a.figure.score ?? 11) - (b.figure.score ?? 11)

const responseOf = ({ name, answered, overall }: Combined['groups'][number]) => {
  const count = answered?.count ?? overall.n ?? 0
  const expected = answered?.expected ?? null
  return {
    name,
    count,
    expected,
    percent: expected === null ? null : percentOf(count, expected),
    words:
      expected === null
        ? `${grouped(count)}${answered === null && overall.atLeast ? ' or more' : ''}`
        : `${grouped(count)} of ${grouped(expected)} (${percent(count, expected)})`,
  }
}

function answeredIn(response: BriefContent['response']): string {
  const total = response.reduce((sum, { count }) => sum + count, 0)
  const known = response.every(({ expected }) => expected !== null)
  return answeredSentence(total, known ? response.reduce((sum, { expected }) => sum + (expected ?? 0), 0) : 0)
}

type ClearGap = DistrictGap & Pick<Gap, 'group'>

/** Returns clear gaps, widest first. */
function clearGaps({ gaps }: Combined): ClearGap[] {
  return (gaps?.groups ?? [])
    .flatMap(({ key, gaps: own }) => own.map((gap) => ({ ...gap, group: key })))
    .filter((gap) => gap.clear)
    .sort((a, b) => distanceOf(b) - distanceOf(a))
}

/** Returns a gap across schools in the form of a school's own gaps. */
export function comparedGap(gap: DistrictGap & Pick<Gap, 'group'>) {
  const { group, name, dimension, area, direction, apart, people, found, clear, smallest } = gap
  return {
    ...{ name, group, groupName: groupNames[group], dimension, direction, found, clear, smallest },
    kind: area === null ? ('level' as const) : ('area' as const),
    ...(gap.explained && { explained: gap.explained }),
    distance: apart?.distance ?? null,
    apart: apart?.distance ?? null,
    subgroup: { ...scored(gap.subgroup), n: people, atLeast: true },
    rest: scored(gap.rest),
  }
}

function shownGap(gap: ClearGap, areas: DistrictResults['areas']): Gap {
  const compared = comparedGap(gap)
  const about = { ...compared, name: shortened(gap.name, briefLimits.gap) }
  return {
    ...about,
    ...(gap.question && { questions: [{ ...gap.question, carries: true }] }),
    who: shortened(capital(subgroupWords(about)), briefLimits.gap),
    area: areas.find(({ code }) => code === gap.area)?.name ?? allAreas,
  }
}

const scored = ({ score, coded }: DistrictGap['rest']): Figure => ({
  ...nothing,
  score,
  coded,
  status: scoreStatus(score),
})

const distanceOf = ({ subgroup, rest }: DistrictGap): number => Math.abs(subgroup.score - rest.score)

function leadOf(
  { overall, areas, gaps }: Pick<BriefContent, 'overall' | 'areas' | 'gaps'>,
  { everyone, gaps: compared, smallGroup }: Combined,
  first: ClearGap | undefined,
): string {
  const [lowest, ...alike] = lowestAreas(areas)
  const [widest] = gaps
  const who = listed(everyone.about.map((name, at) => (at === 0 ? name : name.toLowerCase())))
  const score = overall.score === null ? scoreAndWord(overall) : `${scoreWords(overall)} of 10`
  const needed = compared?.schoolsNeeded ?? 0
  const most = Math.max(0, ...(compared?.groups ?? []).map(({ schools }) => schools))
  return [
    overall.status === null
      ? 'There’s no overall score because some areas have no score.'
      : everyone.about.length > 1
        ? `${who} rate their schools ${score}, each group counting equally.`
        : `${who} rate their schools ${score}.`,
    overall.favourable === null ? '' : `${shareWords(overall.favourable)} of answers are favorable.`,
    lowest && alike.length === 0 ? `${lowest.name} scores lowest: ${scoreAndWord(lowest.figure)}.` : '',
    widest
      ? `The widest clear gap: ${widest.who} score ${widest.apart == null ? 'clearly' : pointsWords(widest.apart)} ${widest.direction} than other ${groupNames[widest.group].toLowerCase()} in the same schools.`
      : compared && most < needed
        ? tooFewSchools(most, needed, smallGroup)
        : '',
    first && first.sameWay > 0
      ? `They score ${first.direction} in at least ${first.sameWay} of ${first.schools} schools, by their rounded scores.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function changeOf({ changes, combinedLater }: Combined): BriefContent['change'] {
  if (!changes)
    return {
      title: 'Change',
      sentence: combinedLater
        ? `School year ${years(combinedLater)} was combined after this one, so we can’t show a change.`
        : 'We have no earlier combined results to compare with that you can see.',
      rows: [],
    }
  const rows = changes.groups.flatMap(({ key, changes: own }) =>
    own
      .filter(({ area }) => area === null)
      .map((change) => ({
        name: groupNames[key],
        before: scored(change.before),
        now: scored(change.now),
        clear: change.clear,
        words: changeVerdict(change).toLowerCase(),
      })),
  )
  const most = Math.max(0, ...changes.groups.map(({ schools }) => schools))
  const without = changes.groups.flatMap(({ key, changes: own }) =>
    own.some(({ area }) => area === null) ? [] : [groupNames[key]],
  )
  return {
    title: `Change since ${years(changes.since)}`,
    sentence: [
      onlyOnce(changes),
      rows.length === 0
        ? tooFewForChange(most, changes.schoolsNeeded)
        : without.length > 0
          ? `${listed(without)}: too few schools to tell.`
          : '',
    ]
      .filter(Boolean)
      .join(' '),
    rows,
  }
}

/** Says in how many schools few people answered. */
const missingOf = ({ groups }: Combined): BriefContent['missing'] =>
  groups
    .flatMap(({ name, answered }) =>
      answered && answered.low > 0
        ? [
            {
              lead: `${name}:`,
              text: `fewer than 20% answered in ${answered.low} of ${counted(answered.schools, 'school')}.`,
            },
          ]
        : [],
    )
    .slice(0, briefLimits.missing)

function asksOf(gaps: readonly Gap[], goals: number): BriefContent['asks'] {
  const [widest] = gaps
  return [
    goals > 0
      ? {
          text: goals === 1 ? 'Adopt the district’s goal' : `Adopt the district’s ${goals} goals`,
          under: 'Include the time and money that schools need for this.',
        }
      : {
          text: 'Choose 1 to 3 goals for the district',
          under: widest
            ? `Start with the widest clear gap: ${widest.who}, ${gapWhere(widest)}.`
            : 'Start with the equity areas with the lowest scores.',
        },
    {
      text: 'Decide what schools get to reach their own goals',
      under: 'Include time and money. Each school’s brief names its goals.',
    },
    {
      text: 'Choose when all schools survey again',
      under: 'Asking the same questions in the same months shows what changed.',
    },
  ]
}
