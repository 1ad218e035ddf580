import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../../shared/dates.ts'
import { inLanguage } from '../../../../shared/direction.ts'
import { languageName } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Found } from '../../../../web/ui/found.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { SideDrawer } from '../../../../web/ui/side-drawer.tsx'
import type { InterviewHistory } from '../contract.ts'
import { faultNames, faults, type QuestionSet } from '../rules.ts'
import { interviewHistoryQuery } from './data.ts'
import styles from './interviews.module.css'

interface WordingsProps {
  asked: { instrument: QuestionSet; language: string; item: string }
  /** The question in English. */
  title: string
  onClose: () => void
}

/** What interviews showed about one question in one language, for its current and its earlier words. */
export function Wordings({ asked, title, onClose }: WordingsProps) {
  const query = useQuery(interviewHistoryQuery(asked))
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={title}
      closeLabel="Close"
      side="right"
      size="min(32rem, 100%)"
    >
      <Found query={query}>
        {({ wordings, approved, changes }) => (
          <div className={styles.wordings}>
            {wordings.map((wording, place) => (
              <Wording
                // biome-ignore lint/suspicious/noArrayIndexKey: several wordings may not be stored.
                key={place}
                wording={wording}
                language={asked.language}
                approved={wording.isCurrent ? approved : null}
              />
            ))}
            <Section title="Changes to the wording" level={3}>
              {changes.map(({ on, from, to }) => (
                <p key={`${on} ${to}`}>
                  {dayInWords(on, 'full')}: <del {...inLanguage(asked.language)}>{from}</del>{' '}
                  <ins {...inLanguage(asked.language)}>{to}</ins>
                </p>
              ))}
              <p className="quiet">
                {asked.language === 'en'
                  ? 'The product’s documentation lists every change to the English words, with reasons.'
                  : changes.length > 0
                    ? 'These are the changes to the question that an administrator accepted.'
                    : 'No administrator has accepted a change to the question here.'}
              </p>
            </Section>
          </div>
        )}
      </Found>
    </SideDrawer>
  )
}

interface WordingProps {
  wording: InterviewHistory['wordings'][number]
  language: string
  approved: InterviewHistory['approved']
}

function Wording({ wording, language, approved }: WordingProps) {
  const { title, choices, isCurrent, firstOn, interviews, faulty, found, others } = wording
  return (
    <Section title={isCurrent ? `Current words in ${languageName(language)}` : 'Earlier words'} level={3}>
      {title === null ? (
        <p className="quiet">These words aren’t stored.</p>
      ) : (
        <p {...inLanguage(language)}>
          <b>{title}</b> {choices.join(' · ')}
        </p>
      )}
      {approved ? (
        <p className="quiet">
          Reviewed by {approved.reviewer}, accepted {dayInWords(approved.on, 'full')}.
        </p>
      ) : null}
      <p>
        {interviews === 0
          ? 'No interviews about these words yet.'
          : `${counted(interviews, 'interview')}${firstOn ? ` since ${dayInWords(firstOn, 'full')}` : ''}, ${faulty} with a problem.`}
      </p>
      {others.length > 0 ? (
        <p className="quiet">
          From other installations: {others.map((one) => `${one.name} (${one.interviews})`).join(', ')}.
        </p>
      ) : null}
      {faulty > 0 ? (
        <ul className={styles.rules}>
          {faults
            .filter((fault) => found[fault] > 0)
            .map((fault) => (
              <li key={fault}>
                {faultNames[fault]}: {found[fault]}
              </li>
            ))}
        </ul>
      ) : null}
    </Section>
  )
}
