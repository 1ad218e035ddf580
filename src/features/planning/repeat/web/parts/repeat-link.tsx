import { Buttons, LinkButton } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import styles from './repeat-link.module.css'
import { sameAsLastYear } from './text.ts'

interface RepeatLinkProps {
  /** The earlier survey that the new one follows. */
  guid: string
  variant?: 'primary' | 'default'
}

/** Links to the form for a survey like an earlier one. */
export function RepeatLink({ guid, variant = 'default' }: RepeatLinkProps) {
  return (
    <LinkButton variant={variant} to="/equity-audit-again/$guid" params={{ guid }}>
      {sameAsLastYear}
    </LinkButton>
  )
}

/** Shows RepeatLink in a card, on pages about a survey's outcome. */
export function AskAgain({ guid }: { guid: string }) {
  return (
    <Card title="Ask again">
      <div className={styles.again}>
        <p>
          Ask again a year later to see what changed. We copy this survey’s setup, and you choose new dates.
        </p>
        <Buttons>
          <RepeatLink guid={guid} />
        </Buttons>
      </div>
    </Card>
  )
}
