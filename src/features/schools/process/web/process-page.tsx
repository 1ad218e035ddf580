import { useSuspenseQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { processStepsQuery } from './data.ts'
import styles from './process-page.module.css'
import { StepDrawing } from './step-drawing.tsx'

export function ProcessPage() {
  const { data: steps } = useSuspenseQuery(processStepsQuery())
  return (
    <Page
      title="The equity audit process"
      facts="5 steps, from your school profile to measuring change a year later."
      actions={<LinkButton to="/user-home">See where you are</LinkButton>}
    >
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles.step}>
            <StepDrawing name={step.image} />
            <div>
              <h2>
                {index + 1}. {step.title}
              </h2>
              <p>{step.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </Page>
  )
}
