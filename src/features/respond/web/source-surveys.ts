import type { ReactNode } from 'react'
import type { ParticipantType } from '../../../shared/codes.ts'
import type { QuestionPagesProps } from './form-props.ts'
import type { Definition } from './parts/engine.ts'

type Fetch = (type: ParticipantType, languageId: number) => Promise<Definition>

/** The questions of a path, and the part of the page that shows questions: it too comes ahead of need. */
export interface Questions {
  readonly definition: Definition
  readonly Pages: (props: QuestionPagesProps) => ReactNode
}

/** The questions of each path, fetched once, ahead of need; a path that failed is fetched again when asked for. */
export class SourceSurveys {
  private readonly fetch: Fetch
  private readonly wanted = new Map<string, Promise<Questions>>()

  constructor(fetch: Fetch) {
    this.fetch = fetch
  }

  load(type: ParticipantType, languageId: number): Promise<Questions> {
    const key = `${type} ${languageId}`
    const before = this.wanted.get(key)
    if (before) return before
    const questions = Promise.all([this.fetch(type, languageId), import('./question-pages.tsx')]).then(
      ([definition, { QuestionPages: Pages }]) => ({ definition, Pages }),
    )
    this.wanted.set(key, questions)
    questions.catch(() => this.wanted.delete(key))
    return questions
  }
}
