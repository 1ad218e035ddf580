import type helpers from '../../../../../content/en/helpers.json'
import type english from '../../../../../content/en/interviews.json'
import type { Services } from '../../../../server/serve.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { type LanguageCode, languageName } from '../../../../shared/languages.ts'
import type { Block, Part } from '../../../records/documents/rules.ts'
import { wordDocument } from '../../../records/documents/server/actions.ts'
import { draftLines, wordsInForce } from '../../../records/words/server/actions.ts'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import { readPhrases, typeName } from '../../respond/server/actions.ts'
import { faults, type QuestionSet, typeOfSet } from '../rules.ts'
import { codesInWords, howMany, howTo, sources, whomToAsk } from '../rules-guide.ts'
import { askedItems } from './actions-items.ts'

/** Returns the guide that an interviewer reads from: what to do, then each question with a box for each fault. */
export async function interviewGuide(
  { db }: Pick<Services, 'db'>,
  instrument: QuestionSet,
  language: LanguageCode,
): Promise<FileReply> {
  const { read, drafts } = await wordsInForce(db)
  const phrases = readPhrases(language, read)
  const type = typeOfSet[instrument]
  const aloud = read<typeof english>(`${language}/interviews.json`)
  const { interviewing: codes } = read<typeof helpers>(`${language}/helpers.json`)
  const isStudent = instrument.startsWith('student')
  const items = await askedItems(db, instrument, language)
  const boxes = [codes.understood, ...faults.map((fault) => codes[fault])]
  const table: Block = {
    table: {
      head: ['', '', ...boxes.map((_, place) => String(place))],
      rows: items.map(({ title, choices }, place) => [
        `${place + 1}. ${title}`,
        choices.join(' · '),
        ...boxes.map(() => ''),
      ]),
      widths: [7, 6, ...boxes.map(() => 1)],
    },
  }
  const isDraft = [...drafts.questions, ...drafts.stories, ...drafts.helpers].includes(language)
  const parts: Part[] = [
    {
      language: 'en',
      title: `Interview guide: ${languageName(language)}, ${participantTypeNames[type]}`,
      blocks: [
        { heading: 'Who to ask' },
        { list: [...whomToAsk(isStudent)] },
        { text: howMany },
        { heading: 'What to do' },
        { list: [...howTo(isStudent)] },
        { heading: 'What the boxes mean' },
        { list: [...codesInWords] },
        { small: sources },
      ],
    },
    {
      language,
      draft: isDraft ? draftLines(read, language) : [],
      title: typeName(type, phrases),
      blocks: [
        { text: codes.interview.replace('{number}', '______') },
        { text: isStudent ? aloud.assent : aloud.consent },
        { text: aloud.ownWords },
        { text: aloud.howChosen },
        { list: [aloud.wordProbe, aloud.memoryProbe, aloud.choiceProbe, aloud.comfortProbe] },
        { list: boxes.map((box, place) => `${place} – ${box}`) },
        table,
      ],
    },
  ]
  const content = await wordDocument(parts, { words: {}, links: {}, foot: '{number}/{total}' })
  return { name: `interview-guide-${instrument}-${language}.docx`, content }
}
