import type { Place } from './rules-states.ts'

export interface Where {
  place: Place
  where: string
}

const kitNames: Readonly<Record<string, string>> = {
  notice: 'Notice to families',
  invitation: 'Invitation',
  poster: 'Poster',
  'classroom-script': 'Classroom script',
  reminder: 'Reminder',
  'thank-you': 'Thank-you letter',
  template: 'Communication template',
}

const scaleNames: Readonly<Record<string, string>> = {
  'how-often': 'Answer to “How often …?”',
  'how-much': 'Answer to “How much …?”',
  'how-well': 'Answer to “How well …?”',
  'how-likely': 'Answer to “How likely …?”',
  gender: 'Answer to the gender question',
  race: 'Answer to the race and ethnicity question',
}

/** The places where phrases appear, by the start of their key, in the order in which respondents see them. */
const phraseLocations: readonly [RegExp, string][] = [
  [/^(unfinished|continue|startFresh)/, 'Survey page, when someone else started on this device'],
  [
    /^(before|inform|who|student|parent|staff|chooseFirst|start|surveyKind)/,
    'Survey page, before the questions',
  ],
  [/^(grade|homeLanguage|role|atSchool|yes|no$)/, 'Survey page, who is answering'],
  [
    /^(thanks|upset|completed|sending|delivered|canClose|waiting|closeLater|busy|tryAgain|someoneElse)/,
    'Survey page, after the last question',
  ],
  [
    /^(notOpen|opens|closed|cancelled|renewed|unknown|loadFailed|refused|tryOnce|remove|storage)/,
    'Survey page, when people can’t answer',
  ],
  [/^(idle|stillHere|nextPerson|refusedCount)/, 'Survey page on a shared device'],
  [/^(date|months)/, 'How dates are written'],
]

/** Returns where a text appears. `questions` maps each question's ID to its position. */
export function whereOf(file: string, path: string, questions: ReadonlyMap<string, string>): Where {
  const [first = '', second = '', ...rest] = path.split('.')
  if (file === 'questions' && first === 'titles')
    return { place: 'questions', where: questions.get(second) ?? 'A question' }
  if (file === 'questions' && first === 'scales')
    return { place: 'answers', where: scaleNames[second] ?? `Answer, ${second}` }
  if (file === 'questions' && first === 'declined') {
    const whom = second === 'children' ? 'students in grades 4–8' : 'everyone else'
    return { place: 'answers', where: `Last choice for every question, for ${whom}` }
  }
  if (file === 'phrases' && first === 'subTypes')
    return { place: 'answers', where: subTypeLocation(Number(second)) }
  if (file === 'phrases' && first === 'families')
    return { place: 'families', where: 'Page where families read the questions' }
  if (file === 'phrases') {
    const found = phraseLocations.find(([keys]) => keys.test(first))
    return { place: 'survey', where: found?.[1] ?? 'Survey page, while answering' }
  }
  if (file === 'page') return { place: 'survey', where: 'Survey page, before it can start' }
  if (file === 'terms') return { place: 'terms', where: `In questions, replaces {${rest.at(-1) ?? second}}` }
  if (file === 'areas')
    return {
      place: 'areas',
      where: rest[0] === 'about' ? 'Description of an equity area' : 'Name of an equity area',
    }
  if (file.startsWith('kit/')) {
    const document = file.slice('kit/'.length)
    return {
      place: 'kit',
      where: kitNames[document] ?? `Communication kit, ${document.replaceAll('-', ' ')}`,
    }
  }
  if (path === 'chooseLanguage') return { place: 'survey', where: 'Survey page, choice of language' }
  if (file === 'family-answer') return { place: 'families', where: 'Report to families' }
  if (file === 'district-report') return { place: 'other', where: 'Report of a district' }
  if (file === 'helpers') return { place: 'other', where: 'Pages for helpers' }
  if (file === 'slips' && first === 'kit') return { place: 'kit', where: 'Communication kit, about slips' }
  if (file === 'slips')
    return {
      place: 'survey',
      where: path === 'sheet' ? 'On a printed slip' : 'Survey page, code from a slip',
    }
  if (file === 'interviews') return { place: 'other', where: 'Read aloud in an interview' }
  if (file === 'tracking') return { place: 'other', where: 'Response Tracking' }
  return { place: 'other', where: file.replaceAll(/[-/]/g, ' ') }
}

function subTypeLocation(id: number): string {
  if (id >= 16) return 'Home language choice, for families'
  return id >= 3 && id <= 8 ? 'Job choice, for staff' : 'Grade choice, for students'
}
