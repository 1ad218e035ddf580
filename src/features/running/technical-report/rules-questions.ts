import { counted } from '../../../shared/numbers.ts'
import {
  faults,
  fewestInterviews,
  markedShare,
  recommendedInterviews,
  typeOfSet,
} from '../../answering/interviews/rules.ts'
import { reportLead } from '../../figures/differing-questions/rules-words.ts'
import { respondentNames } from '../../figures/results/rules.ts'
import type { DifferingFacts, InterviewFacts, ReportSection } from './rules.ts'

/** What interviews showed about the current words. */
export function interviewsSection(
  sets: readonly InterviewFacts[],
  nameOf: (language: string) => string,
): ReportSection {
  const contributors = [...new Set(sets.flatMap(({ table }) => table.contributors.map(({ name }) => name)))]
  const rows = sets.flatMap(({ set, table }) => {
    const asked = respondentNames[typeOfSet[set]]
    return table.questions.flatMap(({ id, title, languages }) =>
      languages.map(({ language, interviews, faulty, found, finding }) => [
        asked,
        nameOf(language),
        id,
        title,
        interviews,
        faulty,
        ...faults.map((fault) => found[fault]),
        finding,
      ]),
    )
  })
  return {
    title: 'What did interviews show?',
    texts: [
      `In a cognitive interview, people say a question in their own words and how they chose an answer. The interviewer notes up to five faults: a word or phrase wasn’t known; the question was understood differently; the person couldn’t know or remember; no choice fit; the person wouldn’t answer honestly or was uncomfortable. We recommend at least ${recommendedInterviews} interviews for each language and question set.`,
      `A question is listed here if more than ${100 * markedShare}% of at least ${fewestInterviews} interviews about its current words found a fault. Who was interviewed isn’t stored.`,
      ...(contributors.length === 0
        ? []
        : [
            `Counts from ${new Intl.ListFormat('en').format(contributors)} are included in the second table.`,
          ]),
    ],
    tables: [
      {
        name: 'interviews-entered',
        caption: 'Interviews',
        columns: [
          { head: 'Asked of', width: 0.4 },
          { head: 'Language', width: 0.4 },
          { head: 'Interviews', width: 0.2, isNumber: true },
        ],
        // Each table counts the interviews about all question sets.
        rows: (sets[0]?.table.entered ?? []).map(({ language, instrument, interviews }) => [
          respondentNames[typeOfSet[instrument]],
          nameOf(language),
          interviews,
        ]),
        ifEmpty: 'No interviews were entered.',
      },
      {
        name: 'interviews',
        caption: 'Questions with faults in interviews',
        columns: [
          { head: 'Asked of', width: 0.13 },
          { head: 'Language', width: 0.09 },
          { head: 'Question', width: 0.08 },
          { head: 'Words', width: 0.17 },
          { head: 'Asked', width: 0.07, isNumber: true },
          { head: 'With faults', width: 0.07, isNumber: true },
          { head: 'Word', width: 0.06, isNumber: true },
          { head: 'Meaning', width: 0.09, isNumber: true },
          { head: 'Memory', width: 0.08, isNumber: true },
          { head: 'Choices', width: 0.08, isNumber: true },
          { head: 'Comfort', width: 0.08, isNumber: true },
        ],
        rows: rows.map((row) => row.slice(0, -1)),
        printed: rows.filter((row) => row.at(-1) === 'marked').map((row) => row.slice(0, -1)),
        ifEmpty: 'Interviews found no such question.',
      },
    ],
  }
}

/** Which questions a group answers differently than others who answer everything else alike. */
export function differingSection({ round, own, installations, report }: DifferingFacts): ReportSection {
  const others =
    installations.length === 0
      ? ''
      : ` and of ${counted(installations.length, 'other installation')}: ${new Intl.ListFormat('en').format(installations)}`
  return {
    title: 'Do questions work differently for some groups?',
    texts: [
      'This compares people who answer everything else alike (differential item functioning, by Mantel’s test from rounded differences). A listed question isn’t a wrong question: the group may understand it differently, its translation may say something else, or the group’s experience differs.',
      round === null || report === null
        ? 'There are no combined results to compare yet.'
        : `For the school year ${round.replace('-', '–')}, over ${counted(own, 'survey')} of this installation${others}. ${reportLead(report)}`,
    ],
    tables: [
      {
        name: 'differing-questions',
        caption: 'Questions that work differently',
        columns: [
          { head: 'Question', width: 0.09 },
          { head: 'Words', width: 0.25 },
          { head: 'Asked of', width: 0.17 },
          { head: 'Group', width: 0.16 },
          { head: 'Answers', width: 0.08 },
          { head: 'Points', width: 0.07, isNumber: true },
          { head: 'People, at least', width: 0.09, isNumber: true },
          { head: 'Others, at least', width: 0.09, isNumber: true },
        ],
        rows: (report?.findings ?? []).map((one) => [
          one.question,
          one.title,
          one.askedOf,
          `${one.dimensionName}: ${one.name}`,
          one.direction,
          one.points.toFixed(1),
          one.people,
          one.rest,
        ]),
        ifEmpty: 'No question is listed.',
      },
      {
        name: 'differing-compared',
        caption: 'Groups that could be compared',
        columns: [
          { head: 'Asked of', width: 0.3 },
          { head: 'Group', width: 0.4 },
          { head: 'People, at least', width: 0.15, isNumber: true },
          { head: 'Others, at least', width: 0.15, isNumber: true },
        ],
        rows: (report?.compared ?? []).map((one) => [
          one.askedOf,
          `${one.dimensionName}: ${one.name}`,
          one.people,
          one.rest,
        ]),
        ifEmpty: 'No group was large enough.',
      },
    ],
  }
}
