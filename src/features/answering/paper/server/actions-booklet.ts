import { createHash } from 'node:crypto'
import type english from '../../../../../content/en/booklet.json'
import type { Services } from '../../../../server/serve.ts'
import {
  groupOf,
  isParticipantType,
  type ParticipantType,
  participantTypes,
} from '../../../../shared/codes.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { fileName } from '../../../../shared/file-names.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { dayInLanguage } from '../../../../shared/phrases.ts'
import type { Block } from '../../../records/documents/rules.ts'
import { wordDocument } from '../../../records/documents/server/actions.ts'
import { translatedLanguages } from '../../../records/words/rules.ts'
import { draftLines, wordsInForce } from '../../../records/words/server/actions.ts'
import type { Item } from '../../../schools/questions/rules.ts'
import { instrumentOf } from '../../../schools/questions/server/actions.ts'
import { notAsked } from '../../../schools/surveys/rules.ts'
import { requireDates } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { readPhrases, typeName } from '../../respond/server/actions.ts'
import type { PaperItem } from '../contract.ts'
import { bookletItems } from '../rules.ts'

/**
 * Returns a booklet's questions and edition: four letters that change if any word of the questions does. Questions can
 * change until the survey opens, so the edition shows whether a booklet was printed earlier. Throws 'badRequest' for a
 * type that isn't in the survey.
 */
export async function bookletOf(
  services: Services,
  survey: FullSurvey,
  type: number,
  language: LanguageCode,
): Promise<{ type: ParticipantType; edition: string; items: PaperItem[]; isDraft: boolean }> {
  const asked = survey.types.find((one) => one === type)
  if (asked === undefined)
    throw new Problem(
      'badRequest',
      isParticipantType(type) ? notAsked(survey, type) : 'There’s no booklet for this group.',
    )
  const { instruments, drafts: unread = translatedLanguages() } = await instrumentOf(services, survey)
  const { read, drafts } = await wordsInForce(services.db)
  const isDraft = [...unread, ...drafts.page].some((code) => code === language)
  const items = bookletItems(asked, language, instruments[asked], readPhrases(language, read))
  return { type: asked, edition: editionOf(instruments[asked], language), items, isDraft }
}

/** Leaves out letters that look alike. */
const letters = 'CDFHJKMNPTWXY34679'

/** The edition depends on the questions, which are fixed once the survey opens. Other corrections don't change it. */
function editionOf(items: readonly Item[], language: LanguageCode): string {
  const words = items.map(({ name, values, texts }) => [name, values, texts[language] ?? texts.en])
  const digest = createHash('sha256').update(JSON.stringify(words)).digest()
  return Array.from(digest.subarray(0, 4), (byte) => letters[byte % letters.length]).join('')
}

/** Returns a booklet for printing. It lists `typists`, the people who enter the booklets. */
export async function bookletFile(
  services: Services,
  survey: FullSurvey,
  { type: wanted, language, typists }: { type: number; language: LanguageCode; typists: readonly string[] },
): Promise<FileReply> {
  const [begin, end] = requireDates(
    survey,
    'Choose the open and close dates first. The booklet shows the last day.',
  )
  const { type, edition, items, isDraft } = await bookletOf(services, survey, wanted, language)
  const { read } = await wordsInForce(services.db)
  const phrases = readPhrases(language, read)
  const words = read<typeof english>(`${language}/booklet.json`)
  const forParent = type === participantTypes.parent ? [phrases.youngestChild] : []
  const support = survey.counselor ? [phrases.upset, phrases.upsetWho] : [phrases.upset]
  const blocks: Block[] = [
    { text: `${survey.school_name} · ${typeName(type, phrases)}` },
    { heading: phrases.beforeTitle },
    {
      list: [
        survey.pulse_of === null ? phrases.informPurpose : phrases.informPulse,
        words.anonymous,
        phrases.informFree,
        ...(groupOf(type) === 'students' ? support : []),
      ],
    },
    { heading: words.howTitle },
    { list: [words.crossOne, words.mayDecline, words.correct, ...forParent] },
    { text: words.tooLate, lead: words.giveBack },
    ...items.map((item): Block => ({ item })),
  ]
  const content = await wordDocument(
    [{ language, title: phrases.surveyKind, blocks, draft: isDraft ? draftLines(read, language) : [] }],
    {
      words: {
        typist: typists.join(', '),
        close_date: dayInLanguage(end, phrases).replaceAll(' ', '\u00a0'),
        edition,
        counselor: survey.counselor,
      },
      links: {},
      foot: `${words.edition} · ${phrases.pageOf}`,
    },
    'booklet',
  )
  return { name: `${fileName(`booklet-${type}-${language}`, survey.school_name, begin)}.docx`, content }
}
