import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mantine } from './mantine.tsx'
import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  label: string
  current: Key
  onChange: (key: Key) => void
  tabs: readonly { key: Key; name: string; content: ReactNode }[]
}

/** Parts of a page, shown one at a time. Entries in the hidden parts stay. Store `current` in the address. */
export function Tabs<Key extends string>({ label, current, onChange, tabs }: TabsProps<Key>) {
  return (
    <Mantine>
      <MantineTabs
        value={current}
        onChange={(key) => key && onChange(key as Key)}
        classNames={{ list: styles.list ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
      >
        <MantineTabs.List aria-label={label}>
          {tabs.map((tab) => (
            <MantineTabs.Tab key={tab.key} value={tab.key}>
              {tab.name}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {tabs.map((tab) => (
          <MantineTabs.Panel key={tab.key} value={tab.key}>
            {tab.content}
          </MantineTabs.Panel>
        ))}
      </MantineTabs>
    </Mantine>
  )
}
