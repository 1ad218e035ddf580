import english from '../../../../../content/en/areas.json'
import { type AreaCode, areaCodes, type Group, groupNames } from '../../../../shared/codes.ts'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import type { Participants } from '../../../schools/surveys/rules.ts'
import type { QuestionsSince } from '../contract.ts'
import { comparableOf } from '../rules.ts'

/** Returns the notice's title and text: the same questions as last time, or different ones. */
export function sinceHead(since: QuestionsSince, earlier: string): { title: string; text: string } {
  const isSame = since.types.every(({ added, gone }) => added.length === 0 && gone.length === 0)
  if (isSame) {
    return {
      title: 'The questions are the same',
      text:
        since.before === since.now
          ? `Both surveys use ${since.now}.`
          : `New surveys use ${since.now}. Its questions are the same as in ${since.before}, used in ${earlier}.`,
    }
  }
  return {
    title: 'Some questions have changed',
    text: `New surveys use ${since.now}. ${earlier} used ${since.before}. You can’t use that version again.`,
  }
}

/** Describes what each participating group can compare with the earlier survey. */
export function comparisonSentences(since: QuestionsSince, { groups, bands }: Participants): string[] {
  const found = groups.map((group) => ({ group, comparable: comparableOf(group, bands, since) }))
  const isWhole = found.every(
    ({ comparable }) => 'same' in comparable && comparable.same.length === areaCodes.length,
  )
  if (isWhole && found.length > 0) return ['We can compare all 8 areas.']
  return found.map(({ group, comparable }) => `${groupNames[group]}: ${comparison(group, comparable)}`)
}

function comparison(group: Group, comparable: ReturnType<typeof comparableOf>): string {
  if ('reason' in comparable) {
    return comparable.reason === 'notAsked'
      ? 'we can’t compare because this group wasn’t asked last time.'
      : 'we can’t compare changes because different grades are taking part.'
  }
  const { same, shared } = comparable
  const names = (wanted: (code: AreaCode) => boolean) =>
    listed(areaCodes.filter(wanted).map((code) => english.areas[code].name))
  if (same.length === areaCodes.length) return 'we can compare all 8 areas.'
  if (same.length + shared.length === 0)
    return `we can’t compare changes because ${whose[group]} questions are different.`
  const some =
    shared.length === 0
      ? ''
      : ` In ${names((code) => shared.includes(code))} we can compare only the questions that stay the same, for groups of 200 or more.`
  const none = names((code) => !same.includes(code) && !shared.includes(code))
  return `we can compare ${same.length} of ${areaCodes.length} areas${none === '' ? '' : `, but not ${none}`}.${some}`
}
const whose = { students: 'the students’', parents: 'the parents’', staff: 'the staff’s' } as const
const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Returns new and dropped questions for each participant type that has any. */
export const changedQuestions = ({ types }: QuestionsSince) =>
  types
    .filter(({ added, gone }) => added.length > 0 || gone.length > 0)
    .map(({ type, added, gone }) => ({ name: participantTypeNames[type] ?? String(type), added, gone }))
