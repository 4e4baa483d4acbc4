import { useRouter } from '@tanstack/react-router'
import type { Search } from '../../lib/look/search.ts'
import { copyLinks } from './copy-links.ts'

type Options<T> = {
  /** The page of an object. */
  linkOf: (object: T) => { to: string; search?: Search }
  nameOf: (object: T) => string
}

/** Returns what opens the page of an object, and what copies its link. */
export function useLinkActions<T extends { organization_id: number }>({ linkOf, nameOf }: Options<T>) {
  const router = useRouter()
  return {
    open: (object: T) => router.navigate(linkOf(object)),
    copyLink: (object: T) => {
      const { to, search } = linkOf(object)
      const { href } = router.buildLocation({ to, search: { ...search, orgId: object.organization_id } })
      return copyLinks([href], nameOf(object))
    },
  }
}
