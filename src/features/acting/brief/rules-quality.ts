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

/** A heading that the contents list. */
export const heading = (text: string, aside?: string): Block => ({
  kind: 'heading',
  level: 2,
  text,
  ...(aside === undefined ? {} : { aside }),
  listed: true,
})
export const note = (text: string): Block => ({ kind: 'text', text, small: true })

/** What the figures rest on. */
export function qualityBlocks({ instruments }: DataQuality): Block[] {
  const begin = heading('How good is this data?')
  if (instruments === null)
    return [begin, { kind: 'text', text: 'Not available. An earlier version made these results.' }]
  return [
    begin,
    { kind: 'text', text: notValidatedMeans },
    note(
      'Alpha and omega show how well an area’s questions go together: well from 0.8, fairly from 0.7, loosely below that. We report them for 200 people or more. We don’t for the two areas that are indexes, because those count conditions, such as who teaches.',
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

/** How the report is read, and its limits. */
export function methodBlocks(results: SurveyResults): Block[] {
  return [
    heading('How to read this report'),
    { kind: 'text', lead: 'Questions.', text: `${instrumentWords(results.instrument)}. ${notValidated}` },
    {
      kind: 'text',
      lead: 'Scores.',
      text: `Each answer gets 0 to 10 points by its place on its scale. A person who answered at least half of an area’s questions has a score there, the average of those answers. A group’s score is the average of its people’s scores. ${everyoneSentence(results.everyone, results.groups.length)} ${Object.values(perceptionWords).join(', ')}: below 3.3, up to 6.7, above.`,
    },
    {
      kind: 'text',
      lead: 'Margins of error.',
      text: 'Half the 95% interval of an average. They cover chance, not who chose to answer.',
    },
    { kind: 'text', lead: 'Gaps.', text: gapMethodOf(results) },
    {
      kind: 'text',
      lead: 'Privacy.',
      text: `No score is about fewer than ${results.smallGroup} people. If fewer people in a group gave an answer, we combine it with others in one row. ${roundingSentence}`,
    },
  ]
}
