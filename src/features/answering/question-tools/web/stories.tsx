import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '../../../../shared/languages.ts'
import { call } from '../../../../web/call.ts'
import { Button, GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { questionToolsContract } from '../contract.ts'
import { type StoryState, storiesQuery } from './data.ts'
import styles from './stories.module.css'

/** The standard questions with two stories at the end, and the interviews that are needed before surveys use them. */
export function Stories() {
  const query = useQuery(storiesQuery())
  return (
    <Section
      title="Standard questions with two stories"
      aside={query.data ? (query.data.inUse ? 'In use' : 'Not in use') : undefined}
    >
      <p className="quiet">
        After the scored questions, all respondents judge the same two stories. If a group also rates the
        stories higher, part of its gap may be how people use the answer choices. The stories never change a
        score.
      </p>
      <Found query={query}>{(state) => <StoriesCard state={state} />}</Found>
    </Section>
  )
}

function StoriesCard({ state }: { state: StoryState }) {
  const { inUse, languages, needed, missing, stories, later } = state
  const listed = new Intl.ListFormat('en').format(later.map(languageName))
  return (
    <Card>
      <div className={styles.content}>
        <ol>
          {stories.map((story) => (
            <li key={story}>{story}</li>
          ))}
        </ol>
        <p>Each language needs {needed} interviews about both stories.</p>
        <DataTable
          caption="Interviews about both stories"
          columns={[
            { head: 'Language', isName: true, cell: ({ language }) => languageName(language) },
            {
              head: 'Interviews',
              cell: ({ interviews }) =>
                interviews < needed ? `${interviews}, ${needed - interviews} missing` : interviews,
            },
          ]}
          rows={languages}
          keyOf={({ language }) => language}
        />
        <p>
          <GoLink to="/interviews">See interviews</GoLink>
        </p>
        {later.length > 0 ? (
          <>
            <p>
              Surveys with {listed} don’t ask the stories because {listed} was offered after they were chosen.
            </p>
            <ChooseStories act={`Use stories in ${listed} too`} stories missing={missing} />
          </>
        ) : null}
        {inUse ? (
          <ChooseStories act="Use questions without stories" />
        ) : (
          <ChooseStories act="Use questions with stories" stories missing={missing} />
        )}
      </div>
    </Card>
  )
}

interface ChooseStoriesProps {
  act: string
  /** Chooses the questions with the stories, not those without. */
  stories?: boolean
  /** Why the stories can't be chosen, if they can't. */
  missing?: string | null
}

function ChooseStories({ act, stories = false, missing = null }: ChooseStoriesProps) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: () =>
      stories
        ? call(questionToolsContract.useStories, {})
        : call(questionsContract.chooseInstrument, { body: { draft: null } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      setAsking(false)
    },
  })
  const ask = () => {
    choose.reset()
    setAsking(true)
  }
  return (
    <>
      <div>
        <Button onClick={ask} disabledReason={missing ?? undefined}>
          {act}
        </Button>
      </div>
      <Confirm
        opened={asking}
        title={stories ? 'Use the questions with two stories?' : 'Use the questions without stories?'}
        act="Use questions"
        acting="Saving…"
        pending={choose.isPending}
        error={choose.error}
        onConfirm={choose.mutate}
        onClose={() => setAsking(false)}
      >
        <p>
          In every school, surveys that haven’t opened yet will use the standard questions{' '}
          <b>{stories ? 'with the two stories' : 'without the stories'}</b>. Open and closed surveys keep
          their questions. The scored questions are the same, so we’ll still compare them with earlier years.
          We’ll record this in the activity log.
        </p>
      </Confirm>
    </>
  )
}
