import { Loader } from '@mantine/core'
import { FullPage } from './page/FullPage.tsx'

type Props = { label: string; fullPage?: boolean }

/** A spinner with an accessible name. */
export function Spinner({ label, fullPage = false }: Props) {
  const spinner = (
    <div role='status' style={{ display: 'grid', placeItems: 'center', padding: 24 }}>
      <Loader size={28} aria-hidden />
      <span className='visually-hidden'>{label}</span>
    </div>
  )
  return fullPage ? <FullPage>{spinner}</FullPage> : spinner
}
