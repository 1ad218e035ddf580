import { type Language, languages } from '../../../../shared/languages.ts'
import { Rays } from '../../../../web/shell/rays.tsx'
import type { AnswerView } from '../contract.ts'
import { Answer, type LanguageLink, type QrCode } from './answer.tsx'
import type { Level } from './answer-part.tsx'
import styles from './page.module.css'

interface AnswerPageProps {
  view: AnswerView
  /** Level of the title. Use 2 inside another page. */
  level: Level
  Link: LanguageLink
  /** QR code with the page's address, shown only in print. */
  qr?: QrCode
  /** The offered languages, if not all. */
  offered?: readonly PageLanguage[]
}
export type PageLanguage = Pick<Language, 'code' | 'nativeName'>

/** The page for families with its language bar. The public page and the preview both use it. */
export function AnswerPage({ view, level, Link, qr, offered = languages }: AnswerPageProps) {
  return (
    <>
      <header className={styles.bar}>
        <p className={styles.brand}>
          <Rays />
          <bdi>{view.school}</bdi>
        </p>
        {offered.length < 2 ? null : (
          <nav aria-label={view.labels.chooseLanguage}>
            <ul>
              {offered.map(({ code, nativeName }) => (
                <li key={code}>
                  <Link language={code} isCurrent={code === view.language}>
                    {nativeName}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      {level === 1 ? (
        <main className={styles.main} id="main" tabIndex={-1}>
          <Answer view={view} level={1} Link={Link} qr={qr} />
        </main>
      ) : (
        <div className={styles.main}>
          <Answer view={view} level={level} Link={Link} />
        </div>
      )}
    </>
  )
}
