-- What is counted by days is kept by months as well; fold_counts goes on with it.
insert into counts (name, key, value)
  select name || ' by month', left(key, 7) || substr(key, 11), sum(value)
  from counts where key like '____-__-__|%' group by 1, 2;
