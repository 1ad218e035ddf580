import { renderToStaticMarkup } from 'react-dom/server'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { Rays } from '../../../../web/shell/rays.tsx'
import type { AnswerView } from '../contract.ts'
import { Answer, type QrCode } from './answer.tsx'
import styles from './page.module.css'

/** The public page as HTML. Built apart for the server. */
export const answerHtml = (view: AnswerView, qr: QrCode): string =>
  renderToStaticMarkup(
    <>
      <a className={styles.skip} href="#main">
        {view.labels.skip}
      </a>
      <header className={styles.bar}>
        <p className={styles.brand}>
          <Rays />
          {view.school}
        </p>
        <nav aria-label={view.labels.chooseLanguage}>
          <ul>
            {languages.map(({ code, nativeName }) => (
              <li key={code}>
                <a
                  href={addressIn(code)}
                  lang={code}
                  hrefLang={code}
                  {...(code === view.language ? { 'aria-current': 'true' } : {})}
                >
                  {nativeName}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Answer view={view} level={1} english={addressIn('en')} qr={qr} />
      </main>
    </>,
  )

const addressIn = (code: LanguageCode) => `?lang=${code}`

/** What is said where nothing is public, in every language, as HTML. */
export const absentHtml = (
  texts: readonly { language: LanguageCode; title: string; text: string }[],
): string =>
  renderToStaticMarkup(
    <main className={styles.main}>
      {texts.map(({ language, title, text }, place) => {
        const Heading = place === 0 ? 'h1' : 'h2'
        return (
          <section key={language} lang={language} className={styles.absent}>
            <Heading>{title}</Heading>
            <p>{text}</p>
          </section>
        )
      })}
    </main>,
  )
