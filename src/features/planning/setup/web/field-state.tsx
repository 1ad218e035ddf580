import type { ReactNode } from 'react'
import { CheckField } from '../../../../web/ui/field.tsx'
import { SavedState } from '../../../../web/ui/saved-state.tsx'
import type { SettingType } from '../contract.ts'
import { settingChange } from './data.ts'
import styles from './field-state.module.css'
import type { Saves } from './saves.ts'
import type { StepProps } from './step-props.ts'

interface SettingBoxProps extends Pick<StepProps, 'guid' | 'saves'> {
  setting: SettingType
  stored: boolean
  label: ReactNode
  hint?: ReactNode
  /** Called before the change is saved. */
  onSwitch?: (on: boolean) => void
}

export function SettingBox({ guid, saves, setting, stored, label, hint, onSwitch }: SettingBoxProps) {
  return (
    <div className={styles.line}>
      <CheckField
        label={label}
        hint={hint}
        checked={saves.shown(setting, stored)}
        onChange={({ target }) => {
          onSwitch?.(target.checked)
          saves.save(settingChange(guid, setting, target.checked))
        }}
      />
      <FieldSaved field={setting} saves={saves} />
    </div>
  )
}

export function FieldSaved({ field, saves }: { field: string; saves: Saves }) {
  const { state, message } = saves.of(field)
  return <SavedState state={state} message={message} onRetry={() => saves.retry(field)} />
}
