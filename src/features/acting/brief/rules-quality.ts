import { roundingSentence, shareWords } from '../../../measurement/words.ts'
import type { DataQuality, SurveyResults } from '../../figures/results/contract.ts'
import { agreementWords } from '../../figures/results/rules-quality.ts'
import {
  everyoneSentence,
  gapMethodOf,
  notValidated,
  notValidatedMeans,
  perceptionWords,
} from '../../figures/results/rules-sentences.ts'
import type { Block, Cell } from '../../records/documents/rules-pages.ts'
import { instrumentWords } from '../../schools/questions/rules.ts'

/** Returns a heading that is listed in the table of contents. */
export const heading = (text: string, aside?: string): Block => ({
  kind: 'heading',
  level: 2,
  text,
  ...(aside === undefined ? {} : { aside }),
  listed: true,
})
export const note = (text: string): Block => ({ kind: 'text', text, small: true })

/** Describes the data behind the figures. */
export function qualityBlocks({ instruments }: DataQuality): Block[] {
  const begin = heading('How good is this data?')
  if (instruments === null)
    return [begin, { kind: 'text', text: 'Not available. These results come from an earlier version.' }]
  return [
    begin,
    { kind: 'text', text: notValidatedMeans },
    note(
      'Alpha and omega show how well an area’s questions hold together: well (0.8 or more), fairly well (0.7 or more) or loosely (below 0.7). We report them for 200 people or more. We don’t report them for the two areas that are indexes, because an index counts conditions, such as who teaches.',
    ),
    ...instruments.map(
      (one): Block => ({
        kind: 'table',
        caption: `Data quality by area: ${one.askedOf}`,
        columns: [
          {
            head: `${one.askedOf}${one.answered === null ? '' : `, ${one.answered} or more`}`,
            width: 0.42,
          },
          { head: 'Questions', width: 0.1, align: 'right' },
          { head: 'How well questions agree', width: 0.35 },
          { head: '“I don’t know”', width: 0.13, align: 'right' },
        ],
        rows: one.areas.map((area): Cell[] => [
          { text: area.name },
          { text: String(area.items) },
          { text: agreementWords(area) },
          { text: area.unscored === null ? '–' : shareWords(area.unscored) },
        ]),
      }),
    ),
    ...instruments.flatMap(({ askedOf, sameChoice, oftenUnscored }) => {
      const often = oftenUnscored
        .map(({ title, unscored }) => `${title} (${shareWords(unscored)})`)
        .join('; ')
      return [
        sameChoice === null
          ? ''
          : `${askedOf}: ${shareWords(sameChoice)} gave the same answer to every question.`,
        often && `${askedOf}, questions that more than 20% couldn’t or wouldn’t answer: ${often}`,
      ].flatMap((words) => (words === '' ? [] : note(words)))
    }),
  ]
}

/** Explains how to read the report, and its limits. */
export function methodBlocks(results: SurveyResults): Block[] {
  return [
    heading('How to read this report'),
    { kind: 'text', lead: 'Questions.', text: `${instrumentWords(results.instrument)}. ${notValidated}` },
    {
      kind: 'text',
      lead: 'Scores.',
      text: `Each answer gets 0 to 10 points, depending on its place on the scale. If a person answered at least half of an area’s questions, their score is the average of those answers. A group’s score is the average of its members’ scores. ${everyoneSentence(results.everyone, results.groups.length)} ${perceptionWords.low} is below 3.3, ${perceptionWords.emerging} is up to 6.7 and ${perceptionWords.high} is above that.`,
    },
    {
      kind: 'text',
      lead: 'Margins of error.',
      text: 'Each margin is half of the 95% interval around an average. It covers chance, but not the effect of who chose to answer.',
    },
    { kind: 'text', lead: 'Gaps.', text: gapMethodOf(results) },
    {
      kind: 'text',
      lead: 'Privacy.',
      text: `Every score covers at least ${results.smallGroup} people. If fewer people in a group gave an answer, we combine it with other answers in one row. ${roundingSentence}`,
    },
  ]
}
