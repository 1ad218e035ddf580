import { useEffect, useRef, useState } from 'react'
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
  /** As grades 4 to 8 see it. */
  isChild: boolean
}

/** Questions as a respondent sees and answers them. The answers stay in this component. */
export function SurveyPreview(props: SurveyPreviewProps) {
  const [shown, setShown] = useState<Shown>(fresh)
  if (shown.isDone) return <Done answers={shown.answers} onStartOver={() => setShown(fresh)} />
  return <OpenPage {...props} shown={shown} onShow={setShown} />
}

interface Shown {
  answers: Answers
  open: string | null
  isDone: boolean
}
const fresh: Shown = { answers: {}, open: null, isDone: false }

interface OpenPageProps extends SurveyPreviewProps {
  shown: Shown
  onShow: (shown: Shown) => void
}

function OpenPage({ definition, isChild, shown, onShow }: OpenPageProps) {
  const { code } = useSpoken()
  const pages = usePages({
    definition,
    given: shown.answers,
    open: shown.open,
    onChange: (answers, open) => onShow({ ...shown, answers, open }),
    onBefore: () => {},
    onEnd: (answers) => onShow({ ...shown, answers, isDone: true }),
  })
  const name = pages.page?.name
  const box = useFocusOnTurn(name)
  if (!pages.page) return <p>With these answers no question is left to show.</p>
  return (
    <InsidePage value={true}>
      <div ref={box} className={`light ${styles.preview}`} lang={code}>
        <Frame progress={Math.round((100 * pages.at) / pages.count)} isChild={isChild}>
          <div className={base.form} key={name}>
            <PageOfQuestions pages={pages} page={pages.page} isChild={isChild} hasBack={pages.at > 0} />
          </div>
        </Frame>
      </div>
    </InsidePage>
  )
}

/** The heading of the next page takes the focus, as it does for respondents; the first page's does not. */
function useFocusOnTurn(page: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(page)
  useEffect(() => {
    if (last.current !== page) box.current?.querySelector('h1')?.focus()
    last.current = page
  }, [page])
  return box
}

function Done({ answers, onStartOver }: { answers: Answers; onStartOver: () => void }) {
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div ref={title} tabIndex={-1} className={styles.done}>
      <EmptyState
        level={3}
        title="The end of the survey. Nothing was stored."
        action={<Button onClick={onStartOver}>Start over</Button>}
      >
        <p>A respondent would now read the thank-you. These answers would be sent:</p>
        <pre className={styles.json}>{JSON.stringify(answers, null, 2)}</pre>
      </EmptyState>
    </div>
  )
}
