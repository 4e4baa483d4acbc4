import type { Comment } from '@muster/contracts/comments'
import { instant } from '@muster/database/json'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { filesOfComment } from '@muster/server/files/file-row'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** Comments of milestones, as `c`, with the field names of the API contract. */
export const commentRow = (db: Db) =>
  db
    .selectFrom('milestone_comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.content',
      sql<null>`null::text`.as('sentence'),
      sql<null>`null::text`.as('change'),
      sql<'user'>`'user'`.as('kind'),
      sql<
        Comment['user']
      >`json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`c.organization_id`)}, 'avatar', null)`.as(
        'user',
      ),
      filesOfComment('milestone_comment_id').as('files'),
      instant(sql.ref('c.created_at')).as('created_at'),
      instant(sql.ref('c.updated_at')).as('updated_at'),
    ])
