import { useEffect, useRef, useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import base from '../../respond/web/parts/base.module.css'
import type { Answers, Definition } from '../../respond/web/parts/engine.ts'
import { Frame, InsidePage } from '../../respond/web/parts/frame.tsx'
import { PageOfQuestions } from '../../respond/web/parts/page-of-questions.tsx'
import { useSpoken } from '../../respond/web/parts/spoken.ts'
import { usePages } from '../../respond/web/parts/use-pages.ts'
import styles from './survey-preview.module.css'

interface SurveyPreviewProps {
  definition: Definition
  /** Whether to show it as in grades 4 to 8. */
  isChild: boolean
}

const fresh = { answers: {} as Answers, open: null as string | null, isDone: false }

/** Questions as a respondent sees and answers them. Answers stay in this component. */
export function SurveyPreview({ definition, isChild }: SurveyPreviewProps) {
  const { code } = useSpoken()
  const [{ answers, open, isDone }, show] = useState(fresh)
  const pages = usePages({
    definition,
    given: answers,
    open,
    onChange: (answers, open) => show({ answers, open, isDone }),
    onBefore: () => {},
    onEnd: (answers) => show({ answers, open, isDone: true }),
  })
  const name = isDone ? null : pages.page?.name
  const box = useFocusOnTurn(name)
  if (isDone)
    return (
      <div ref={box} tabIndex={-1} className={styles.done}>
        <EmptyState
          level={3}
          title="This is the end. Nothing was saved."
          action={<Button onClick={() => show(fresh)}>Start over</Button>}
        >
          <p>People would see the thank-you page now. We’d save these answers:</p>
          <pre className={`small ${styles.json}`}>{JSON.stringify(answers, null, 2)}</pre>
        </EmptyState>
      </div>
    )
  if (!pages.page) return <p>These answers skip every question.</p>
  return (
    <InsidePage value={true}>
      <div ref={box} className={`light ${styles.preview}`} {...inLanguage(code)}>
        <Frame progress={Math.round((100 * pages.at) / pages.count)} isChild={isChild}>
          <div className={base.form} key={name}>
            <PageOfQuestions pages={pages} page={pages.page} isChild={isChild} hasBack={pages.at > 0} />
          </div>
        </Frame>
      </div>
    </InsidePage>
  )
}

/** Focuses the heading of each page after the first, as for respondents, or of the survey's end. */
function useFocusOnTurn(page: string | null | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(page)
  useEffect(() => {
    const target = box.current?.querySelector('h1') ?? box.current
    if (last.current !== page) target?.focus()
    last.current = page
  }, [page])
  return box
}
