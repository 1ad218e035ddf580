import { renderToStaticMarkup } from 'react-dom/server'
import { inLanguage } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { AnswerView } from '../contract.ts'
import type { LanguageLink, QrCode } from './answer.tsx'
import { AnswerPage, type PageLanguage } from './answer-page.tsx'
import styles from './page.module.css'

/** Returns the public page as HTML. The build compiles this separately for the server. */
export const answerHtml = (view: AnswerView, qr: QrCode, offered?: readonly PageLanguage[]): string =>
  renderToStaticMarkup(
    <>
      <a className={styles.skip} href="#main">
        {view.labels.skip}
      </a>
      <AnswerPage view={view} level={1} Link={PublicLink} qr={qr} {...(offered ? { offered } : {})} />
    </>,
  )

const PublicLink: LanguageLink = ({ language, isCurrent, children }) => (
  <a
    href={`?lang=${language}`}
    {...inLanguage(language)}
    hrefLang={language}
    {...(isCurrent ? { 'aria-current': 'true' } : {})}
  >
    {children}
  </a>
)

/** Returns the HTML page, in every language, for an address without a public report. */
export const absentHtml = (
  texts: readonly { language: LanguageCode; title: string; text: string }[],
): string =>
  renderToStaticMarkup(
    <main className={styles.main}>
      {texts.map(({ language, title, text }, place) => {
        const Heading = place === 0 ? 'h1' : 'h2'
        return (
          <section key={language} {...inLanguage(language)} className={styles.absent}>
            <Heading>{title}</Heading>
            <p>{text}</p>
          </section>
        )
      })}
    </main>,
  )
