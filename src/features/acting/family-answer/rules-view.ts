import type english from '../../../../content/en/family-answer.json'
import { peopleWords, scoreWords } from '../../../measurement/words.ts'
import type { LanguageCode } from '../../../shared/languages.ts'
import { count as grouped } from '../../../shared/numbers.ts'
import type { Figure, Gap, SurveyResults } from '../../figures/results/contract.ts'
import type { AnswerChoices, AnswerFigure, AnswerPart, AnswerView } from './contract.ts'
import { fewestOf, type Improvement, offeredBy } from './rules.ts'

/** The sentences of a language, with {slots}; how a day is written, and the names of months and answers. */
export type Words = typeof english & {
  date: string
  months: readonly string[]
  subTypes: Readonly<Record<string, string>>
  races: Readonly<Record<string, string>>
  genders: Readonly<Record<string, string>>
}

/** What a page is made of. */
export interface Sources {
  results: SurveyResults
  phone: string
  goals: readonly { id: number; due: string }[]
}

const fill = (text: string, slots: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)

/** The page of a survey in one language. What is not there any more, such as a dropped goal, is left out. */
export function writeView(
  language: LanguageCode,
  words: Words,
  { results, phone, goals }: Sources,
  choices: AnswerChoices,
): AnswerView {
  const writer = new Writer(words)
  const offered = offeredBy(results)
  const strengths = offered.strengths.filter(({ code }) => choices.strengths.includes(code))
  const improvements = choices.improvements.flatMap(
    (key) => offered.improvements.find((one) => one.key === key) ?? [],
  )
  const isAllHigh = strengths.every(({ figure }) => figure.status === 'high')
  const { skip, chooseLanguage, listen, stop, print, onPhone, inEnglish } = words
  const fewest = fewestOf(results.response)
  return {
    language,
    school: results.schoolName,
    title: words.title,
    thanks: fill(words.thanks, {
      month: writer.month(results.closes.slice(0, 7)),
      count: grouped(results.total),
    }),
    draft: words.review === 'machine draft' ? words.draft : null,
    labels: { skip, chooseLanguage, listen, stop, print, onPhone, inEnglish },
    who: {
      title: words.whoTitle,
      groups: results.response.map(({ key, count, expected }) => ({
        key,
        name: words.groups[key],
        words:
          expected === null
            ? grouped(count)
            : fill(words.countOf, { count: grouped(count), expected: grouped(expected) }),
        count,
        expected,
      })),
      fewest: fewest ? fill(words.fewest, { group: words.groups[fewest] }) : null,
    },
    strengths: {
      title: isAllHigh ? words.highTitle : words.highestTitle,
      parts: strengths.map((area) => writer.area(area, false)),
    },
    improvements: { title: words.lowTitle, parts: improvements.map((one) => writer.improvement(one)) },
    actions: {
      title: words.doTitle,
      goals: choices.actions.flatMap((action) => {
        const goal = goals.find(({ id }) => id === action.goal)
        if (!goal) return []
        const own = action.words[language]
        const by = fill(words.by, { date: writer.day(goal.due) })
        return [{ words: own || action.words.en, isEnglish: own === '', by }]
      }),
      none: words.undecided,
    },
    again: {
      title: words.againTitle,
      lines: writer.again(choices),
      contact: phone === '' ? words.questions : fill(words.call, { phone }),
    },
    how: { title: words.howTitle, text: writer.how(results) },
  }
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Writes the parts of a page in one language. */
class Writer {
  private readonly words: Words
  constructor(words: Words) {
    this.words = words
  }

  month(month: string): string {
    const name = this.words.months[Number(month.slice(5)) - 1] ?? ''
    return fill(this.words.monthYear, { month: name, year: month.slice(0, 4) })
  }

  day(day: string): string {
    const month = this.words.months[Number(day.slice(5, 7)) - 1] ?? ''
    return fill(this.words.date, { day: String(Number(day.slice(8))), month, year: day.slice(0, 4) })
  }

  /** Asserts something only where the score is High; else says what the area is about. */
  area({ code, figure }: SurveyResults['areas'][number], isLowest: boolean): AnswerPart {
    const { title, about, high } = this.words.areas[code]
    const text = figure.status === 'high' ? high : about
    return {
      title,
      text: isLowest ? `${text} ${this.words.lowest}` : text,
      figure: this.figure(figure),
      rows: [],
    }
  }

  improvement(one: Improvement): AnswerPart {
    if (one.gap === null) return this.area(one.area, one.isLowest)
    const { gap, area } = one
    const row = (name: string, figure: Figure) => {
      const shown = this.figure(figure)
      return shown ? [{ name, people: this.people(figure), figure: shown }] : []
    }
    return {
      title: fill(this.words.gapTitle, { area: this.words.areas[area.code].title }),
      text: gap.direction === 'lower' ? this.words.gapLower : this.words.gapHigher,
      figure: null,
      rows: [
        ...row(this.subgroup(gap, one.answer), gap.subgroup),
        ...row(this.words.rest[gap.group], gap.rest),
      ],
    }
  }

  private subgroup({ group, dimension }: Gap, answer: string): string {
    const { races, genders, subTypes, severalRaces } = this.words
    const race = answer === '7' ? severalRaces : races[answer]
    const name = dimension === 'race' ? race : dimension === 'gender' ? genders[answer] : subTypes[answer]
    const pattern = dimension === 'homeLanguage' ? this.words.homeLanguage : this.words.subgroup
    return fill(pattern, { group: this.words.groups[group], answer: name ?? answer })
  }

  private figure(figure: Figure): AnswerFigure | null {
    if (figure.status === null) return null
    const { scoreOf, status } = this.words
    const written = this.coded(scoreWords({ score: figure.score, coded: null }), figure.coded)
    return {
      status: figure.status,
      word: status[figure.status],
      score: figure.score === null ? null : fill(scoreOf, { score: written }),
      at: figure.score,
    }
  }

  private people(figure: Figure): string {
    const words = peopleWords({ n: figure.n, atLeast: false })
    return figure.atLeast && words !== '' ? this.coded(words, 'orMore') : words
  }

  private coded(text: string, coded: Figure['coded']): string {
    return coded === null ? text : fill(this.words[coded], { number: text })
  }

  again({ pulseIn, surveyIn }: AnswerChoices): string[] {
    const lines = [
      ...(pulseIn === null ? [] : [{ at: pulseIn, words: this.words.pulse }]),
      ...(surveyIn === null ? [] : [{ at: surveyIn, words: this.words.survey }]),
    ]
    if (lines.length === 0) return [this.words.againLater]
    return lines
      .sort((a, b) => a.at.localeCompare(b.at))
      .map(({ at, words }) => capital(fill(words, { month: this.month(at) })))
  }

  how({ everyone, groups }: SurveyResults): string {
    const { how, alike, only, private: nobodySeen } = this.words
    const names = groups
      .filter(({ name }) => everyone.includes(name))
      .map(({ key }) => this.words.groups[key])
    const whose =
      names.length === 0 ? [] : [fill(names.length > 1 ? alike : only, { groups: names.join('; ') })]
    return [how, ...whose, nobodySeen].join(' ')
  }
}
