import { scoreWords } from '../../../measurement/words.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { perceptionWords } from '../../figures/results/rules-sentences.ts'
import type { Block, Cell, PageDocument, PaperName } from '../../records/documents/rules-pages.ts'
import type { Brief } from './contract.ts'
import { figureWords } from './rules.ts'
import { favorableWords, responseTable, scoreCell } from './rules-report.ts'

/** The head of the column with the scale: its zones, from left to right. */
export const scaleHead = Object.values(perceptionWords).join(', ')

/** The brief as two pages, with an appendix where there is one. */
export function briefPages(
  brief: Brief,
  paper: PaperName,
  made: string,
  appendix: readonly Block[] = [],
): PageDocument {
  const foot = `Made ${dayInWords(brief.made, 'full')}. ${brief.setAsideWords}`
  return {
    title: `${appendix.length > 0 ? 'Equity audit report' : 'Brief for the board'}, ${brief.schoolName}`,
    running: brief.surveyName,
    paper,
    made,
    contentsAt: appendix.length > 0 ? 2 : null,
    parts: [
      {
        fits: true,
        blocks: firstPage(brief),
        foot: 'Scores run from 0 to 10: Low below 3.3, High above 6.7.',
      },
      { fits: true, blocks: secondPage(brief), foot },
      ...(appendix.length > 0 ? [{ fits: false, blocks: appendix, foot }] : []),
    ],
  }
}

function firstPage(brief: Brief): Block[] {
  const { overall, areas, groups, gaps } = brief
  const groupWidth = 0.09
  const several = groups.length > 1
  // Only a group tells how many people its figures are about: then no other has scores.
  const top = overall.n === null ? 'Everyone' : 'Score'
  return [
    { kind: 'heading', level: 1, text: brief.title },
    {
      kind: 'score',
      score: overall.score === null ? '' : `${scoreWords(overall)} / 10`,
      label:
        overall.status === null
          ? 'No overall score'
          : `Perception of Equity: ${perceptionWords[overall.status]}`,
      tone: overall.status,
      text: brief.lead,
    },
    { kind: 'heading', level: 2, text: 'Eight equity areas', aside: 'Lowest score first' },
    {
      kind: 'table',
      caption: 'Scores from 0 to 10 in eight equity areas, lowest first',
      columns: [
        { head: '', width: 0.34 },
        { head: scaleHead, width: several ? 0.66 - groupWidth * (groups.length + 2) : 0.46 },
        { head: several ? top : (groups[0] ?? ''), width: groupWidth, align: 'right' },
        { head: 'Favorable', width: several ? groupWidth : 0.11, align: 'right' },
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
    {
      kind: 'heading',
      level: 2,
      text: gaps.length === 3 ? 'Three widest clear gaps' : 'Widest clear gaps',
      aside: 'Each against all others of the same group',
    },
    gaps.length === 0
      ? {
          kind: 'text',
          text: 'No clear gap was found inside a group: every difference is too close to call, or between too few people.',
        }
      : {
          kind: 'table',
          caption: 'The widest clear gaps',
          columns: [
            { head: '', width: 0.44 },
            { head: '', width: 0.28 },
            { head: '', width: 0.28, align: 'right' },
          ],
          rows: gaps.map((gap): Cell[] => [
            { text: gap.who, bold: true, under: gap.area },
            gapScale(gap),
            { text: gapSize(gap), bold: true, under: gapFigures(gap) },
          ]),
        },
  ]
}

function gapScale({ subgroup, rest, distance }: Brief['gaps'][number]): Cell {
  if (distance === null || subgroup.score === null || rest.score === null) return {}
  const at = [subgroup, rest].map((one) => ({ score: one.score ?? 0, tone: one.status ?? undefined }))
  return { scale: { at, joined: true } }
}

/** The two scores where both are told: "2.5, all others 4". */
export const gapFigures = (gap: Brief['gaps'][number]): string =>
  gap.distance === null ? '' : `${scoreWords(gap.subgroup)}, all others ${scoreWords(gap.rest)}`

/** How far apart they are: "1.5 points lower, large", or "clearly lower". */
export const gapSize = (gap: Brief['gaps'][number]): string =>
  [
    gap.distance === null
      ? `clearly ${gap.direction}`
      : `${scoreWords({ score: gap.distance, coded: null })} ${gap.distance === 1 ? 'point' : 'points'} ${gap.direction}`,
    gap.size ?? '',
  ]
    .filter(Boolean)
    .join(', ')

function secondPage(brief: Brief): Block[] {
  const { change, goals, missing } = brief
  return [
    {
      kind: 'heading',
      level: 2,
      text: change.title,
      aside: change.rows.length > 0 ? 'Open circle then, full circle now' : '',
    },
    { kind: 'text', text: change.sentence, small: true },
    ...(change.rows.length === 0 ? [] : [changeTable(brief)]),
    { kind: 'heading', level: 2, text: 'Who answered', aside: `${brief.answered}. The line marks 20%.` },
    responseTable(brief),
    ...missing.map(({ lead, text }): Block => ({ kind: 'text', lead, text, small: true })),
    {
      kind: 'heading',
      level: 2,
      text: 'What we will do',
      ...(brief.goalsNote ? { aside: brief.goalsNote } : {}),
    },
    ...(goals.length === 0
      ? []
      : [{ kind: 'list' as const, items: goals.map(({ text, facts }) => ({ text, under: facts })) }]),
    { kind: 'heading', level: 2, text: 'How to read it' },
    { kind: 'pairs', texts: brief.reading },
  ]
}

const changeTable = ({ change }: Brief): Block => ({
  kind: 'table',
  caption: 'Scores then and now',
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
