@rem The scripts of package.json begin with the shell's exec. Windows has none and finds this file: it runs the rest.
@%*
