import { can } from '@muster/contracts/capabilities'
import type { Comment } from '@muster/contracts/comments'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Action } from '../../lib/actions/action.ts'

type Context = { edit: () => unknown; copyText: (comment: Comment) => unknown; remove: () => unknown }

const isAuthor: Action<Comment, Context>['isAllowed'] = (actor, { user, kind }) =>
  can.editComment(actor, { user_id: user.id, kind })

/** The only list of the actions on comments, in the order of the menus. */
export const commentActions: readonly Action<Comment, Context>[] = [
  {
    id: 'edit',
    label: 'Edit',
    icon: IconPencil,
    needs: 'edit',
    isAllowed: isAuthor,
    run: (_, { edit }) => edit(),
  },
  {
    id: 'copy-text',
    label: 'Copy text',
    icon: IconCopy,
    needs: 'copyText',
    isAllowed: () => true,
    run: (comment, { copyText }) => copyText(comment),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: IconTrash,
    beginsGroup: true,
    needs: 'remove',
    isAllowed: isAuthor,
    run: (_, { remove }) => remove(),
  },
]
