-- What most tasks and most receivers of notifications do not have is read by functions. PostgreSQL prepares every scan of
-- a statement before it runs it, also those that it then skips, which took more time than the rest of frequent statements.

-- The values of a task in the custom fields of its project, as a JSON object by the id of the field, as lists read them
-- in apps/api/src/custom-fields/values/values-of-task.ts.
create function custom_field_values(of_task int, of_project int) returns json language sql stable as $$
  select coalesce(json_object_agg(v.field_id, v.value), '{}')
  from (
    select v.field_id, case when min(v.part) > 0 then json_agg(v.option_id order by o.position, o.id) else (array_agg(
      case
        when v.user_id is not null then (
          select json_build_object('id', u.id, 'full_name', coalesce((
            select f.left_name from memberships f
            where f.organization_id = v.organization_id and f.user_id = u.id and f.left_name is not null
          ), u.full_name, u.username))
          from users u where u.id = v.user_id
        )
        else coalesce(
          to_json(v.text_value), to_json(v.number_value), to_json(v.option_id), to_json(v.date_value), to_json(true)
        )
      end
    ))[1] end as value
    from task_field_values v
    left join custom_field_options o on o.id = v.option_id
    join custom_field_projects fp on fp.field_id = v.field_id and fp.project_id = of_project
    where v.task_id = of_task
    group by v.field_id
  ) v
$$;

-- Whether a user has muted what a notification is about: the task or a task above it, its project, its goal, or a goal of
-- its milestone. For a task that is being inserted, the task is null, and its parent, goal and milestone are given.
create function is_muted(by_user int, task int, parent int, project int, goal int, milestone int)
returns boolean language sql stable as $$
  with recursive above as (
    select id, parent_id, goal_id, milestone_id from tasks where id in (task, parent)
    union all
    select t.id, t.parent_id, t.goal_id, t.milestone_id from above join tasks t on t.id = above.parent_id
  ), placed as (
    select goal_id, milestone_id from above
    union all select goal, milestone
  )
  select exists (
    select from mutes mu
    where mu.user_id = by_user and (mu.expires_at is null or mu.expires_at > now()) and (
      mu.project_id = project
      or mu.task_id in (select id from above)
      or mu.goal_id in (select goal_id from placed)
      or mu.goal_id in (
        select gm.goal_id from placed join goal_milestones gm on gm.milestone_id = placed.milestone_id
      )
    )
  )
$$;
