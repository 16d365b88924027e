#!/bin/sh
# backup-postgres.sh TARGET DATA_DIR…: a backup of a portal on PostgreSQL while it runs. TARGET becomes portal.dump (for pg_restore), which gets its
# name last, and spool, the taps that wait in the DATA_DIR of each process; their names never meet. What to dump is told to pg_dump as usual (PGHOST,
# PGDATABASE…) or by PG_DUMP, such as 'docker compose -f docs/operating/compose-postgres.yaml exec -T database pg_dump -U portal portal'.
#
# The spools are copied after the dump: in copies made before it, taps that it has counted could count again. But taps that were replayed in between
# would be in neither, so files that waited at first must be in the copy. Those that are not are in the database by now, and all is done anew.
set -u
umask 077
usage='usage: backup-postgres.sh TARGET DATA_DIR…'
to=${1:?$usage} && shift
: "${1:?$usage}"
[ -e "$to/portal.dump" ] && echo "$to/portal.dump exists already: give an empty folder" >&2 && exit 1
# Without a dump beside it, it is a portal's own: the copy would take its place.
[ -e "$to/spool" ] && [ ! -e "$to/portal.dump.tmp" ] && echo "$to has a spool already: give an empty folder" >&2 && exit 1

list() { for data_dir; do ls "$data_dir/spool" || exit 1; done; }
copy() { rm -rf "$to/spool" && mkdir "$to/spool" && for data_dir; do cp -Rp "$data_dir/spool/." "$to/spool/" || return 1; done; }
# Of the names on the input, those that waited; they may be too many for a program's arguments.
still() { { cat && printf '%s\n' "$waiting"; } | sort | uniq -d; }

mkdir -p "$to" && waiting=$(list "$@") || exit 1
for try in 1 2 3 4 5; do
  ${PG_DUMP:-pg_dump} --format=custom --no-unlogged-table-data > "$to/portal.dump.tmp" || exit 1
  if copy "$@" && [ "$(ls "$to/spool" | still)" = "$(printf '%s\n' "$waiting" | sort)" ]; then
    sync && mv "$to/portal.dump.tmp" "$to/portal.dump" && sync && echo "Backup written to $to"
    exit
  fi
  now=$(list "$@") || exit 1
  waiting=$(printf '%s\n' "$now" | still)
done
echo "The spools could not be copied: no backup" >&2
exit 1
