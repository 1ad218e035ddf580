import { count, percentOf } from '../../../../shared/numbers.ts'
import { Measure } from '../../../../web/ui/measure.tsx'
import type { TranslatedText } from '../contract.ts'
import styles from './translations.module.css'

export function Progress({ texts }: { texts: readonly Pick<TranslatedText, 'state'>[] }) {
  const inState = (state: TranslatedText['state']) => texts.filter((text) => text.state === state).length
  return (
    <ProgressBar draft={inState('draft')} reviewed={inState('reviewed')} approved={inState('approved')} />
  )
}

export function ProgressBar({
  draft,
  reviewed,
  approved,
}: Readonly<Record<TranslatedText['state'], number>>) {
  const total = draft + reviewed + approved
  const words = `${count(reviewed + approved)} of ${count(total)} texts reviewed by a speaker, ${count(approved)} of them approved`
  return (
    <div className={styles.progress}>
      <p className="figures">{words}</p>
      <Measure
        at={percentOf(reviewed + approved, total)}
        thin
        label="Texts reviewed by a speaker"
        valueText={words}
      />
    </div>
  )
}
