import { scoreWords } from '../../../measurement/words.ts'
import { dayInWords } from '../../../shared/dates.ts'
import {
  perceptionWords,
  pointsWords,
  sizeWords,
  storySentence,
} from '../../figures/results/rules-sentences.ts'
import type { Block, Cell, PageDocument, PaperName } from '../../records/documents/rules-pages.ts'
import type { Brief, BriefContent } from './contract.ts'
import { figureWords } from './rules.ts'
import { twoPages } from './rules-layout.ts'
import { favorableWords, responseTable, scoreCell } from './rules-report.ts'

/** The scale column's header: its zones, from left to right. */
export const scaleHead = Object.values(perceptionWords).join(', ')

/** Lays out the brief as two pages, followed by an appendix if there is one. */
export function briefPages(
  brief: BriefContent,
  paper: PaperName,
  made: string,
  appendix: readonly Block[] = [],
): PageDocument {
  const foot = `${dayInWords(brief.made, 'full')}. ${brief.setAsideWords}`
  const [first, second] = twoPages(
    [headBlocks(brief), gapBlocks(brief), goalBlocks(brief), askBlocks(brief)].flat(),
    [responseBlocks(brief), areaBlocks(brief), changeBlocks(brief), readingBlocks(brief)],
  )
  return {
    title: `${appendix.length > 0 ? 'Equity audit report' : 'Board brief'}, ${brief.schoolName}`,
    running: brief.surveyName,
    paper,
    made,
    contentsAt: appendix.length > 0 ? 2 : null,
    parts: [
      { fits: true, blocks: first, foot: 'Scores run from 0 to 10: Low below 3.3, High above 6.7.' },
      { fits: true, blocks: second, foot },
      ...(appendix.length > 0 ? [{ fits: false, blocks: appendix, foot }] : []),
    ],
  }
}

function headBlocks({ title, overall, lead }: BriefContent): Block[] {
  return [
    { kind: 'heading', level: 1, text: title },
    {
      kind: 'score',
      score: overall.score === null ? '' : `${scoreWords(overall)} / 10`,
      label:
        overall.status === null
          ? 'No overall score'
          : `Perception of Equity: ${perceptionWords[overall.status]}`,
      tone: overall.status,
      text: lead,
    },
  ]
}

function areaBlocks({ overall, areas, groups }: BriefContent): Block[] {
  const groupWidth = 0.09
  const shareWidth = 0.1
  const several = groups.length > 1
  // `overall.n` is set only if the overall score belongs to one group. Then no other group has scores.
  const top = overall.n === null ? 'Everyone' : 'Score'
  return [
    { kind: 'heading', level: 2, text: 'Eight equity areas', aside: 'Lowest score first' },
    {
      kind: 'table',
      caption: 'Scores from 0 to 10 in eight equity areas, lowest first',
      columns: [
        { head: '', width: 0.34 },
        { head: scaleHead, width: several ? 0.66 - shareWidth - groupWidth * (groups.length + 1) : 0.45 },
        { head: several ? top : (groups[0] ?? ''), width: several ? groupWidth : 0.102, align: 'right' },
        { head: 'Favorable', width: shareWidth, align: 'right' },
        ...(several ? groups : []).map((name) => ({
          head: name.replace(' and caregivers', ''),
          width: groupWidth,
          align: 'right' as const,
        })),
      ],
      rows: areas.map(({ name, figure, groups: own }): Cell[] => [
        { text: name },
        figure.score === null
          ? {}
          : { scale: { at: [{ score: figure.score, tone: figure.status ?? undefined }] } },
        {
          ...scoreCell(figure, true),
          mark: figure.score === null ? (figure.status ?? undefined) : undefined,
        },
        { text: favorableWords(figure) },
        ...(several ? own : []).map((one): Cell => ({ text: figureWords(one) })),
      ]),
    },
  ]
}

/** Either all of the gaps are clear or none are. */
export function gapsTitle(gaps: Brief['gaps']): string {
  if (gaps.some(({ clear }) => !clear)) return 'Gaps to look at'
  if (gaps.length === 1) return 'Widest clear gap'
  return gaps.length === 3 ? 'Three widest clear gaps' : 'Widest clear gaps'
}

function gapBlocks({ gaps }: BriefContent): Block[] {
  return [
    {
      kind: 'heading',
      level: 2,
      text: gapsTitle(gaps),
      aside: 'Each compared with everyone else in the group',
    },
    gaps.length === 0
      ? {
          kind: 'text',
          text: 'We found no clear gaps within groups. Every difference is too close to call or involves too few people.',
        }
      : {
          kind: 'table',
          caption: gapsTitle(gaps),
          columns: [
            { head: '', width: 0.44 },
            { head: '', width: 0.28 },
            { head: '', width: 0.28, align: 'right' },
          ],
          rows: gaps.map((gap): Cell[] => [
            { text: gap.who, bold: true, under: gapPlace(gap) },
            gapScale(gap),
            { text: gapSize(gap), bold: true, under: gapFigures(gap) },
          ]),
        },
  ]
}

/** The area of a gap, and what the two stories show about it. */
export const gapPlace = (gap: Brief['gaps'][number]): string =>
  [gap.area, storySentence(gap)].filter(Boolean).join('. ')

function gapScale({ subgroup, rest, apart }: Brief['gaps'][number]): Cell {
  if (apart == null || subgroup.score === null || rest.score === null) return {}
  const at = [subgroup, rest].map((one) => ({ score: one.score ?? 0, tone: one.status ?? undefined }))
  return { scale: { at, joined: true } }
}

/** Returns the two scores if both are shown: "2.5, everyone else 4". */
export const gapFigures = (gap: Brief['gaps'][number]): string =>
  gap.apart == null ? '' : `${scoreWords(gap.subgroup)}, everyone else ${scoreWords(gap.rest)}`

export const gapSize = (gap: Brief['gaps'][number]): string => sizeWords(gap, pointsWords(gap.apart ?? 0))

const goalBlocks = ({ goals, goalsNote }: BriefContent): Block[] =>
  hasGoals({ goals, goalsNote })
    ? [
        {
          kind: 'heading',
          level: 2,
          text: 'What we will do',
          ...(goals.length > 0 ? { aside: goalsNote } : {}),
        },
        goals.length === 0
          ? { kind: 'text', text: goalsNote }
          : { kind: 'list', items: goals.map(({ text, facts }) => ({ text, under: facts })) },
      ]
    : []

/** Districts don't keep goals, so their brief says nothing about them. */
export const hasGoals = ({ goals, goalsNote }: Pick<BriefContent, 'goals' | 'goalsNote'>): boolean =>
  goals.length > 0 || goalsNote !== ''

const askBlocks = ({ asks }: BriefContent): Block[] =>
  asks === undefined
    ? []
    : [
        { kind: 'heading', level: 2, text: 'What we ask the board to decide' },
        { kind: 'list', items: asks },
      ]

const responseBlocks = (brief: BriefContent): Block[] => [
  { kind: 'heading', level: 2, text: 'Who answered', aside: `${brief.answered}. The line marks 20%.` },
  responseTable(brief),
  ...brief.missing.map(({ lead, text }): Block => ({ kind: 'text', lead, text, small: true })),
]

const changeBlocks = (brief: BriefContent): Block[] => [
  {
    kind: 'heading',
    level: 2,
    text: brief.change.title,
    aside: brief.change.rows.length > 0 ? 'Open circle: before. Filled: now.' : '',
  },
  { kind: 'text', text: brief.change.sentence, small: true },
  ...(brief.change.rows.length === 0 ? [] : [changeTable(brief)]),
]

const readingBlocks = ({ reading }: BriefContent): Block[] => [
  { kind: 'heading', level: 2, text: 'How to read it' },
  { kind: 'pairs', texts: reading },
]

const changeTable = ({ change }: BriefContent): Block => ({
  kind: 'table',
  caption: 'Earlier and current scores',
  columns: [
    { head: '', width: 0.37 },
    { head: '', width: 0.24 },
    { head: '', width: 0.15, align: 'right' },
    { head: '', width: 0.24 },
  ],
  rows: change.rows.map(({ name, before, now, clear, words }): Cell[] => [
    { text: name },
    before?.score == null || now?.score == null
      ? {}
      : { scale: { at: [{ score: now.score }], from: before.score } },
    { text: changeFigures({ before, now }) },
    { text: words, bold: clear === true },
  ]),
})

/** "4.5 to 5" */
export const changeFigures = ({
  before,
  now,
}: Pick<Brief['change']['rows'][number], 'before' | 'now'>): string =>
  `${figureWords(before)} to ${figureWords(now)}`
