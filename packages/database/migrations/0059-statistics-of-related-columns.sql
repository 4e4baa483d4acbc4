-- A project, a goal and a milestone belong to one organization. Without knowing that, PostgreSQL multiplies the shares of
-- an organization and of its project, and expects almost no tasks: in a database of ten organizations, a list by due date
-- read and sorted a whole project instead of following the index. Nothing is locked, and existing plans are made again.
create statistics tasks_placement (dependencies) on organization_id, project_id, goal_id, milestone_id from tasks;
analyze tasks;
