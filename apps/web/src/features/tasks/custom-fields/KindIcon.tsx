import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import {
  IconAlignLeft,
  IconCalendar,
  IconCoin,
  IconHash,
  IconLink,
  IconListCheck,
  IconSelector,
  IconSquareCheck,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'

const icons: Record<CustomFieldKind, TablerIcon> = {
  text: IconAlignLeft,
  number: IconHash,
  money: IconCoin,
  select: IconSelector,
  multi_select: IconListCheck,
  date: IconCalendar,
  person: IconUser,
  checkbox: IconSquareCheck,
  link: IconLink,
}

/** The icon of a kind of custom field, beside its name. */
export function KindIcon({ kind, size = 16 }: { kind: CustomFieldKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} stroke={1.6} aria-hidden />
}
